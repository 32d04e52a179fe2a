"""The table as any screen sees it: seats, actions and views, as data of declared shapes. No web, no database.

Server, assistants and a page without a server are thin users of this layer; `digitduel.tables.desk` is the way in.
"""
