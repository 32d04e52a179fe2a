-- A database with games in play as schema version 7 wrote it.
-- seat aloneagainst: rkCgEF2u8WX9-dxaoDV_DZiEUJqdzMti7ffEu198_4Y
-- seat secondgame22 1: 8YbWt85YkyCmv53kHpxafFUax0a8TDkyK1SjPiumYO8
-- seat secondgame22 2: NJ08Oh68Fd6A1EeSJNR0wpNL2fKz-390UGOQ3JfK3E8
-- seat secondgame22 2, on a tablet: 6KV5_MiFNGsQWcqM9Jz9c5PN3PcP2b5uCYG3eMJkG_M
-- seat askingtoundo 1: LSDGFeZo1rQ1fKNMFH3JTz8DSDgyCnMbcUo0QrHYn_s
-- seat askingtoundo 2: K4wTIyB0XlXykG5AkjaeBVYWH2IcgnHfAQ8MrXfaqkw
-- seat invitation to invitingyou2: i9UPD3iPYYM9_BITfW-uYC1vgI01yvPHS09DHc94-Tc
-- seat onescreen222: Hf2-NQjhKvHQtptu2ea2N1fZFDwQfaQeWrH854xBLKE
BEGIN TRANSACTION;
CREATE TABLE blocks (
    device VARCHAR(32) NOT NULL,
    since FLOAT NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (device)
);
CREATE TABLE closings (
    table_id VARCHAR(16) NOT NULL,
    at FLOAT NOT NULL,
    PRIMARY KEY (table_id)
);
CREATE TABLE days (
    day VARCHAR(10) NOT NULL,
    PRIMARY KEY (day)
);
CREATE TABLE schema_version (
    version INTEGER NOT NULL
);
CREATE TABLE tables (
    id VARCHAR(16) NOT NULL,
    version INTEGER NOT NULL,
    game TEXT NOT NULL,
    mode VARCHAR(8) NOT NULL,
    first INTEGER NOT NULL,
    seed BIGINT NOT NULL,
    max_turns INTEGER NOT NULL,
    who_1 TEXT NOT NULL,
    who_2 TEXT NOT NULL,
    name_1 TEXT NOT NULL,
    name_2 TEXT NOT NULL,
    secret_1 VARCHAR(64),
    secret_2 VARCHAR(64),
    also_1 TEXT DEFAULT '' NOT NULL,
    also_2 TEXT DEFAULT '' NOT NULL,
    device_1 VARCHAR(32),
    device_2 VARCHAR(32),
    invitation VARCHAR(64),
    ending VARCHAR(16),
    stop_offered INTEGER,
    rematch VARCHAR(16),
    clock VARCHAR(16),
    turn_began FLOAT,
    series VARCHAR(48),
    undo_asked INTEGER,
    said VARCHAR(32),
    over INTEGER NOT NULL,
    client TEXT,
    address TEXT,
    started TEXT NOT NULL,
    touched FLOAT NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX tables_by_address ON tables (address);
CREATE INDEX tables_by_age ON tables (over, touched);
CREATE INDEX tables_by_client ON tables (client);
CREATE TABLE moves (
    table_id VARCHAR(16) NOT NULL,
    ply INTEGER NOT NULL,
    move TEXT NOT NULL,
    seconds FLOAT NOT NULL,
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "blocks" VALUES('3ffea37625b07cc9a45430c773d519e8',1795054241.6105583,'rude');
INSERT INTO "closings" VALUES('tobeclosed22',1795054241.5909061);
INSERT INTO "days" VALUES('2026-11-19');
INSERT INTO "schema_version" VALUES(7);
INSERT INTO "tables" VALUES('aloneagainst',0,'sum-race','program',1,11,1000,'human','casual','Ada','casual','10ade12cd520d3a60e0ed025552ecb5ec6d78668b63100eb97f7fbc077936b4d',NULL,'','','866ef51ad8ec70879d31e8d229751aea',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,'866ef51ad8ec70879d31e8d229751aea','192.0.2.1','2026-11-19T02:10:41Z',1795054241.435012);
INSERT INTO "tables" VALUES('onaclock2222',5,'sum-race','friend',1,11,1000,'human','human','Bea ♟','Cy','3cd5b6637dc9144f61d2b6c0181977f0eafe4e4497985488bdace959d0dbc050','e879519201b485cef67b2c42f7b7f6cc9c81aac92bc93283c9dbc3756241e7b4','','','0fc196b9408a36236358a06de7b8241a','e0a6655268afae124c9fb7487378b1a7',NULL,'resigned-2',NULL,'secondgame22','3+2',1795054241.4754121,'first-to-3 1 0 0',NULL,NULL,1,NULL,NULL,'2026-11-19T02:10:41Z',1795054241.4839559);
INSERT INTO "tables" VALUES('secondgame22',4,'sum-race','friend',1,12,1000,'human','human','Cy','Bea ♟','dcd2c15f39618092def59f4a7173b52e87ebb3872c17f9a43d3fc14f0ea9ad53','a3302bb0f70f0127298222c0f0421157509f7aae4f98522847e147b4adc98397','','4a627af2fb6226b717d61948d341a711abfe6d5b60082a10706f112e52fddff8','e0a6655268afae124c9fb7487378b1a7','0fc196b9408a36236358a06de7b8241a',NULL,NULL,NULL,NULL,'3+2',1795054241.4936156,'first-to-3 2 0.0 1.0',NULL,NULL,0,'0fc196b9408a36236358a06de7b8241a','192.0.2.1','2026-11-19T02:10:41Z',1795054241.4944603);
INSERT INTO "tables" VALUES('askingtoundo',6,'equation-duel:joined=yes','friend',1,11,1000,'human','human','Bea ♟','Cy','e4ae7427ecc277430393318bdbe253e58f29c486850f34c3e428961f0b0165af','d7b80180af370cbd5642bd311966dbfab0c2a29be41808431de721e746075c42','','','0fc196b9408a36236358a06de7b8241a','e0a6655268afae124c9fb7487378b1a7',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,'2 moment',0,'0fc196b9408a36236358a06de7b8241a','192.0.2.1','2026-11-19T02:10:41Z',1795054241.5411415);
INSERT INTO "tables" VALUES('invitingyou2',0,'number-harmony','friend',1,11,1000,'human','human','Dora','','9e3ffd05b84bf6748172454e21d650a6c296e1bf68b09003a1c5cec876a64298',NULL,'','','89fd4bca6b272f09c5b09397397e1ef6',NULL,'cec9d43e9df764b69cfe7ae283b9001423fa619f35399dad24ee7d2e187469d0',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,'89fd4bca6b272f09c5b09397397e1ef6','192.0.2.1','2026-11-19T02:10:41Z',1795054241.5509503);
INSERT INTO "tables" VALUES('onescreen222',0,'pattern-match','screen',1,11,1000,'human','human','','','83e8d32d221b43dd0bd687b7d11c6f3a0dff8f961f6f900048d2f965047b87dc','83e8d32d221b43dd0bd687b7d11c6f3a0dff8f961f6f900048d2f965047b87dc','','','3ffea37625b07cc9a45430c773d519e8','3ffea37625b07cc9a45430c773d519e8',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,'3ffea37625b07cc9a45430c773d519e8','192.0.2.1','2026-11-19T02:10:41Z',1795054241.5677505);
INSERT INTO "tables" VALUES('tobeclosed22',1,'pocket-addition','screen',1,11,1000,'human','human','','','12a0ed436720706958fd086059cb0118114b09c0d8d3ac81ae00e2cc6fe280d1','12a0ed436720706958fd086059cb0118114b09c0d8d3ac81ae00e2cc6fe280d1','','','3ffea37625b07cc9a45430c773d519e8','3ffea37625b07cc9a45430c773d519e8',NULL,'closed',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,'2026-11-19T02:10:41Z',1795054241.6004908);
INSERT INTO "moves" VALUES('aloneagainst',1,'5',0.0);
INSERT INTO "moves" VALUES('aloneagainst',2,'6',0.0);
INSERT INTO "moves" VALUES('onaclock2222',1,'5',0.0);
INSERT INTO "moves" VALUES('onaclock2222',2,'6',0.005);
INSERT INTO "moves" VALUES('secondgame22',1,'5',0.0);
INSERT INTO "moves" VALUES('askingtoundo',1,'1',0.007);
INSERT INTO "moves" VALUES('askingtoundo',2,'no',0.003);
INSERT INTO "moves" VALUES('askingtoundo',3,'5',0.003);
INSERT INTO "moves" VALUES('onescreen222',1,'5@2,2',0.0);
INSERT INTO "moves" VALUES('onescreen222',2,'1@1,1',0.0);
COMMIT;
