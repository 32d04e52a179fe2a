-- A database with games in play as schema version 8 wrote it.
-- seat aloneagainst: twK65jjVXutaKTkNNUgF03Vc3dAmiDkVJCNW9POPjGE
-- seat secondgame22 1: 0abZ_4GT5dQxgeIRjTumnXXbrF5QZ9JUnFpC5d8b9rk
-- seat secondgame22 2: TSF1EFmO_i6S4vV0ETeVnlXZRMRs9c2cNAZt1FuahiE
-- seat strangers222 1: YIgAb0TRO8RpOxeKBuTTREiQD5_qNmltDSdQIZb6myM
-- seat strangers222 2: EXHk1xQcBtk31yzEcFBzQGdihHdCRDVJVVnf_3Cu1Hw
CREATE TABLE avoided (
    device VARCHAR(32) NOT NULL,
    other VARCHAR(32) NOT NULL,
    at FLOAT NOT NULL,
    PRIMARY KEY (device, other)
);
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
CREATE TABLE reports (
    table_id VARCHAR(16) NOT NULL,
    device VARCHAR(32) NOT NULL,
    other VARCHAR(32) NOT NULL,
    why VARCHAR(16) NOT NULL,
    at FLOAT NOT NULL,
    PRIMARY KEY (table_id, device)
);
CREATE TABLE schema_version (
    version INTEGER NOT NULL
);
CREATE TABLE seekers (
    device VARCHAR(32) NOT NULL,
    game TEXT NOT NULL,
    clock VARCHAR(16) NOT NULL,
    table_id VARCHAR(16) NOT NULL,
    secret VARCHAR(64) NOT NULL,
    found INTEGER NOT NULL,
    since FLOAT NOT NULL,
    seen FLOAT NOT NULL,
    PRIMARY KEY (device)
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
    strangers INTEGER DEFAULT 0 NOT NULL,
    "over" INTEGER NOT NULL,
    client TEXT,
    address TEXT,
    started TEXT NOT NULL,
    touched FLOAT NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX tables_by_address ON tables (address);
CREATE INDEX tables_by_age ON tables ("over", touched);
CREATE INDEX tables_by_client ON tables (client);
CREATE TABLE moves (
    table_id VARCHAR(16) NOT NULL,
    ply INTEGER NOT NULL,
    move TEXT NOT NULL,
    seconds FLOAT NOT NULL,
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "avoided" VALUES('2d50bb6052197833201c40b8f6b5d6b0','48a75760df19d3ab9e8b54b2e42386d9',1795127329.9982414);
INSERT INTO "blocks" VALUES('48a75760df19d3ab9e8b54b2e42386d9',1795126000.0,'rude');
INSERT INTO "closings" VALUES('tobeclosed22',1795126000.0);
INSERT INTO "reports" VALUES('strangers222','2d50bb6052197833201c40b8f6b5d6b0','48a75760df19d3ab9e8b54b2e42386d9','leaving',1795127329.9958293);
INSERT INTO "schema_version" VALUES(8);
INSERT INTO "seekers" VALUES('2d50bb6052197833201c40b8f6b5d6b0','sum-race','3+2','strangers222','11d7bc25b4bfa214bb6e414848c4c80112047d5e77b7fdc90b0a0805f10180a9',1,1795127329.981424,1795127329.986347);
INSERT INTO "seekers" VALUES('9a32c9f9726f1637f7f293e8738a2d9c','equation-duel','5+3','waiting22222','f77dd617286a5566668be2d813b63ad59f961fceace7bd33dc2927452bd7ef2e',0,1795127330.0008726,1795127330.0008726);
INSERT INTO "tables" VALUES('aloneagainst',0,'sum-race','program',1,11,1000,'human','casual','Ada','casual','2da7dbca2d570b97748e023bb10ba1ede9b0c45ae0705311edb99fb62c88c2ed',NULL,'','','9a32c9f9726f1637f7f293e8738a2d9c',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,'9a32c9f9726f1637f7f293e8738a2d9c','192.0.2.1','2026-11-19T22:28:49Z',1795127329.959608);
INSERT INTO "tables" VALUES('firstgame222',3,'sum-race:target=6','friend',1,11,1000,'human','human','Bea ♟','Cy','7d669dc69f3fe1430c883a2872d3482577ce118d5d0ae812da2217ba757ee2b5','2cae2cc8bcdc9585e63ed09eb75a30d763ab47f07ed3fa9e2049b20ca3676d93','','','2d50bb6052197833201c40b8f6b5d6b0','162427658f370177e559aa422e14b59d',NULL,NULL,NULL,'secondgame22',NULL,NULL,'first-to-3 1 0 0',NULL,NULL,0,1,NULL,NULL,'2026-11-19T22:28:49Z',1795127329.9734032);
INSERT INTO "tables" VALUES('secondgame22',4,'sum-race:target=6','friend',1,12,1000,'human','human','Cy','Bea ♟','dbf662ecf453bef002853a6ea19cd7179425c37bcfae1ff82667e1734e0d94cb','22e6d816b1deecf00bda8946e6d8813a6b4669d245b9e3c32689900868038526','','','162427658f370177e559aa422e14b59d','2d50bb6052197833201c40b8f6b5d6b0',NULL,NULL,NULL,NULL,NULL,NULL,'first-to-3 2 0.0 1.0',NULL,'2 hello',0,0,'162427658f370177e559aa422e14b59d','192.0.2.1','2026-11-19T22:28:49Z',1795127329.9761758);
INSERT INTO "tables" VALUES('strangers222',3,'sum-race','friend',1,13,1000,'human','human','','','11d7bc25b4bfa214bb6e414848c4c80112047d5e77b7fdc90b0a0805f10180a9','6e379511676439ffa86864f2e9a02aeabab9734d18cf92c5720e8ae6b2d73b25','','','2d50bb6052197833201c40b8f6b5d6b0','48a75760df19d3ab9e8b54b2e42386d9',NULL,NULL,1,NULL,'3+2',1795127329.9938018,NULL,NULL,NULL,1,0,'48a75760df19d3ab9e8b54b2e42386d9','192.0.2.1','2026-11-19T22:28:49Z',1795127329.9928408);
INSERT INTO "tables" VALUES('tobeclosed22',1,'pocket-addition','screen',1,11,1000,'human','human','','','f864022ab3e1d28f7a85d90a28056f17dd16eab2a6bd0c6db20ac486dc50e938','f864022ab3e1d28f7a85d90a28056f17dd16eab2a6bd0c6db20ac486dc50e938','','','48a75760df19d3ab9e8b54b2e42386d9','48a75760df19d3ab9e8b54b2e42386d9',NULL,'closed',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,1,NULL,NULL,'2026-11-19T22:28:50Z',1795127330.008551);
INSERT INTO "moves" VALUES('aloneagainst',1,'5',0.0);
INSERT INTO "moves" VALUES('aloneagainst',2,'6',0.0);
INSERT INTO "moves" VALUES('firstgame222',1,'6',0.001);
INSERT INTO "moves" VALUES('secondgame22',1,'2',0.002);
INSERT INTO "moves" VALUES('strangers222',1,'5',0.0);
INSERT INTO "moves" VALUES('strangers222',2,'6',0.001);
