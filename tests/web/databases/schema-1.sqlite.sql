-- A database with games in play as the version before schema versions wrote it.
-- seat aloneagainst: 10xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
-- seat twofriendsxx: 11xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
-- seat invitation to twofriendsxx: 12xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
-- seat twofriendsxx 2: friendyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy
-- seat onescreenxxx: 13xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
-- seat resignedgame: 14xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
-- seat playingagain: 14xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
BEGIN TRANSACTION;
CREATE TABLE moves (
    table_id VARCHAR(16) NOT NULL,
    ply INTEGER NOT NULL,
    move TEXT NOT NULL,
    seconds FLOAT NOT NULL,
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES('aloneagainst',1,'5',0.0);
INSERT INTO "moves" VALUES('aloneagainst',2,'6',0.044);
INSERT INTO "moves" VALUES('twofriendsxx',1,'9',0.004);
INSERT INTO "moves" VALUES('twofriendsxx',2,'1',0.002);
INSERT INTO "moves" VALUES('onescreenxxx',1,'1',0.0);
INSERT INTO "moves" VALUES('onescreenxxx',2,'no',0.017);
INSERT INTO "moves" VALUES('onescreenxxx',3,'5',0.007);
INSERT INTO "moves" VALUES('resignedgame',1,'5@2,2',0.001);
INSERT INTO "moves" VALUES('playingagain',1,'3@1,1',0.0);
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
    invitation VARCHAR(64),
    ending VARCHAR(16),
    stop_offered INTEGER,
    rematch VARCHAR(16),
    over INTEGER NOT NULL,
    client TEXT,
    started TEXT NOT NULL,
    touched FLOAT NOT NULL,
    PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('aloneagainst',2,'sum-race','program',1,3456400610,1000,'human','casual','Ada','casual','2eaaad876cead3b025e4c21a0482b7951f7004206212f1ec27f99b3f4a255bca',NULL,NULL,NULL,NULL,NULL,0,'192.0.2.1','2026-11-16T13:28:50Z',1.79483573036112642289e+09);
INSERT INTO "tables" VALUES('twofriendsxx',4,'pocket-addition','friend',2,2384361438,1000,'human','human','Bea ♟','Cy','593dde126bf370a13b2aa8534db4313d1645ce3dc47bf4b6a332e58b8279e719','e881a8eeda8af4ec47183364e58cb656b54fdb6e1b6798e851a9c23c4a5a0784',NULL,NULL,1,NULL,0,'192.0.2.1','2026-11-16T13:28:50Z',1.79483573072548174853e+09);
INSERT INTO "tables" VALUES('onescreenxxx',3,'equation-duel:numbers=10','screen',1,1861622667,1000,'human','human','','','b874920fa25e8493751891172757a30c5f1d815461c17286b2a93699de0f9894','b874920fa25e8493751891172757a30c5f1d815461c17286b2a93699de0f9894',NULL,NULL,NULL,NULL,0,'192.0.2.1','2026-11-16T13:28:50Z',1.79483573088787412641e+09);
INSERT INTO "tables" VALUES('resignedgame',3,'pattern-match','screen',1,1001077671,1000,'human','human','','','8a76fba2036eb136069c5bf8f4c3981601d254625a124625970be2670ba07ef6','8a76fba2036eb136069c5bf8f4c3981601d254625a124625970be2670ba07ef6',NULL,'resigned-2',NULL,'playingagain',1,NULL,'2026-11-16T13:28:50Z',1.79483573107839393615e+09);
INSERT INTO "tables" VALUES('playingagain',1,'pattern-match','screen',1,94740763,1000,'human','human','','','8a76fba2036eb136069c5bf8f4c3981601d254625a124625970be2670ba07ef6','8a76fba2036eb136069c5bf8f4c3981601d254625a124625970be2670ba07ef6',NULL,NULL,NULL,NULL,0,'192.0.2.1','2026-11-16T13:28:51Z',1.7948357311147694588e+09);
CREATE INDEX tables_by_client ON tables (client);
CREATE INDEX tables_by_age ON tables (over, touched);
COMMIT;
