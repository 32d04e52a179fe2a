// @ts-check
// How long what somebody types may be. Made by docs/make_page_types.py from digitduel/tables/lengths.py.

export const LONGEST_NAME = 40;
export const LONGEST_MOVE = 500;
