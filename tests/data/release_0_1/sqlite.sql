BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0019');
CREATE TABLE champions (
	guild TEXT NOT NULL, 
	season INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	player TEXT NOT NULL, 
	PRIMARY KEY (guild, season, game, player)
)
 WITHOUT ROWID

;
INSERT INTO "champions" VALUES('7000',1,'','71001');
INSERT INTO "champions" VALUES('7000',1,'high-handed','71001');
CREATE TABLE dm_channels (
	player TEXT NOT NULL, 
	channel TEXT, 
	opened_at FLOAT NOT NULL, 
	PRIMARY KEY (player)
)
 WITHOUT ROWID

;
INSERT INTO "dm_channels" VALUES('71001','dm1',1796049792.5);
INSERT INTO "dm_channels" VALUES('71002',NULL,1796049792.5);
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	cause TEXT NOT NULL, 
	seat INTEGER, 
	line TEXT NOT NULL, 
	digest TEXT NOT NULL, interaction TEXT, mark TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('T001',1,1790000060.0,'person',NULL,'join player=71001 interaction=10000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T001',2,1790000060.0,'person',NULL,'join player=gone-1 interaction=10001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T001',3,1790000060.0,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T001',4,1790000060.0,'person',NULL,'start','0e119910',NULL,'');
INSERT INTO "entries" VALUES('T001',5,1790000061.5,'person',1,'lay card=Kh cell=A1','0039a116',NULL,'');
INSERT INTO "entries" VALUES('T001',6,1790000063.0,'person',0,'lay card=Ts cell=B1','96fc5ab8',NULL,'');
INSERT INTO "entries" VALUES('T001',7,1790000064.5,'auto',1,'lay card=2h cell=C1','c88c352a',NULL,'');
INSERT INTO "entries" VALUES('T001',8,1790000066.0,'person',0,'lay card=Td cell=A2','0f0e8dc1',NULL,'');
INSERT INTO "entries" VALUES('T001',9,1790000067.5,'person',1,'lay card=Th cell=B2','24f134e5',NULL,'');
INSERT INTO "entries" VALUES('T001',10,1790000069.0,'auto',0,'lay card=3s cell=D1','2906dee0',NULL,'');
INSERT INTO "entries" VALUES('T001',11,1790000070.5,'person',1,'lay card=Kc cell=A3','980c7f88',NULL,'');
INSERT INTO "entries" VALUES('T001',12,1790000072.0,'person',0,'lay card=4s cell=C2','3b70a0bc',NULL,'');
INSERT INTO "entries" VALUES('T001',13,1790000073.5,'auto',1,'lay card=2c cell=F1','562b7a41',NULL,'');
INSERT INTO "entries" VALUES('T001',14,1790000075.0,'person',0,'lay card=4h cell=D2','daf0352d',NULL,'');
INSERT INTO "entries" VALUES('T001',15,1790000076.5,'person',1,'lay card=4c cell=E2','cf98e5bc',NULL,'');
INSERT INTO "entries" VALUES('T001',16,1790000078.0,'auto',0,'lay card=5c cell=E1','4d629be2',NULL,'');
INSERT INTO "entries" VALUES('T001',17,1790000079.5,'person',1,'lay card=5d cell=G1','20a44fe8',NULL,'');
INSERT INTO "entries" VALUES('T001',18,1790000081.0,'person',0,'lay card=6s cell=B3','33478ad8',NULL,'');
INSERT INTO "entries" VALUES('T001',19,1790000082.5,'auto',1,'lay card=7s cell=H1','c79d66a5',NULL,'');
INSERT INTO "entries" VALUES('T001',20,1790000084.0,'person',0,'lay card=6c cell=B4','d0ad2c1c',NULL,'');
INSERT INTO "entries" VALUES('T001',21,1790000085.5,'person',1,'lay card=Kd cell=A4','c3f46bb9',NULL,'');
INSERT INTO "entries" VALUES('T001',22,1790000087.0,'auto',0,'lay card=3c cell=F2','3539e84a',NULL,'');
INSERT INTO "entries" VALUES('T001',23,1790000088.5,'person',1,'lay card=3h cell=F3','82e913f7',NULL,'');
INSERT INTO "entries" VALUES('T001',24,1790000090.0,'person',0,'lay card=6d cell=B5','e9aa60cd',NULL,'');
INSERT INTO "entries" VALUES('T001',25,1790000091.5,'auto',1,'lay card=8d cell=G2','4e8e1cfc',NULL,'');
INSERT INTO "entries" VALUES('T001',26,1790000093.0,'person',0,'lay card=Js cell=A5','4e551396',NULL,'');
INSERT INTO "entries" VALUES('T001',27,1790000094.5,'person',1,'lay card=Jc cell=A6','4b86e723',NULL,'');
INSERT INTO "entries" VALUES('T001',28,1790000096.0,'auto',0,'lay card=7d cell=C3','375ed51c',NULL,'');
INSERT INTO "entries" VALUES('T001',29,1790000097.5,'person',1,'lay card=3d cell=G4','e1a2bf7b',NULL,'');
INSERT INTO "entries" VALUES('T001',30,1790000099.0,'person',0,'lay card=4d cell=H5','4d96811e',NULL,'');
INSERT INTO "entries" VALUES('T001',31,1790000100.5,'auto',1,'lay card=7c cell=E3','9275df9e',NULL,'');
INSERT INTO "entries" VALUES('T001',32,1790000102.0,'person',0,'lay card=7h cell=D3','61cca6ad',NULL,'');
INSERT INTO "entries" VALUES('T001',33,1790000103.5,'person',1,'lay card=8s cell=G3','eeeecbf3',NULL,'');
INSERT INTO "entries" VALUES('T001',34,1790000105.0,'auto',0,'lay card=5h cell=H3','0026bfa5',NULL,'');
INSERT INTO "entries" VALUES('T001',35,1790000106.5,'person',1,'lay card=8h cell=G5','af6f8b51',NULL,'');
INSERT INTO "entries" VALUES('T001',36,1790000108.0,'person',0,'cover card=6h cell=A3 under=two_timer','51b61d6d',NULL,'');
INSERT INTO "entries" VALUES('T001',37,1790000109.5,'auto',1,'lay card=8c cell=C4','fc76c59c',NULL,'');
INSERT INTO "entries" VALUES('T001',38,1790000111.0,'person',0,'lay card=2s cell=F4','e545902c',NULL,'');
INSERT INTO "entries" VALUES('T001',39,1790000112.5,'person',1,'lay card=9s cell=F5','1f70a9bc',NULL,'');
INSERT INTO "entries" VALUES('T001',40,1790000114.0,'auto',0,'lay card=9h cell=H2','5f685ec9',NULL,'');
INSERT INTO "entries" VALUES('T001',41,1790000115.5,'person',1,'lay card=9d cell=E5','b9e0094f',NULL,'');
INSERT INTO "entries" VALUES('T001',42,1790000117.0,'person',0,'lay card=Ks cell=D4','1231d45d',NULL,'');
INSERT INTO "entries" VALUES('T001',43,1790000118.5,'auto',1,'lay card=9c cell=C5','f640af6d',NULL,'');
INSERT INTO "entries" VALUES('T001',44,1790000120.0,'person',0,'lay card=As cell=D6','4a49dcc5',NULL,'');
INSERT INTO "entries" VALUES('T001',45,1790000121.5,'person',1,'lay card=Ac cell=E7','2c267ec0',NULL,'');
INSERT INTO "entries" VALUES('T001',46,1790000123.0,'auto',0,'lay card=Qc cell=E4','34d11411',NULL,'');
INSERT INTO "entries" VALUES('T001',47,1790000124.5,'person',1,'lay card=Ad cell=F8','921a6015',NULL,'');
INSERT INTO "entries" VALUES('T001',48,1790000126.0,'person',0,'lay card=Ah cell=E6','492ce415',NULL,'');
INSERT INTO "entries" VALUES('T001',49,1790000127.5,'auto',1,'lay card=Qh cell=B6','5c111173',NULL,'');
INSERT INTO "entries" VALUES('T001',50,1790000129.0,'person',0,'lay card=Qd cell=E8','50d13e9d',NULL,'');
INSERT INTO "entries" VALUES('T001',51,1790000130.5,'person',1,'lay card=Qs cell=C6','e187a64b',NULL,'');
INSERT INTO "entries" VALUES('T002',1,1790000190.5,'person',NULL,'join player=71001 interaction=20000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T002',2,1790000190.5,'person',NULL,'join player=gone-1 interaction=20001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T002',3,1790000190.5,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T002',4,1790000190.5,'person',NULL,'start','2b9b4c64',NULL,'');
INSERT INTO "entries" VALUES('T002',5,1790000192.0,'auto',1,'lay card=3h cell=A1','66f300a6',NULL,'');
INSERT INTO "entries" VALUES('T002',6,1790000193.5,'auto',0,'lay card=5d cell=B1','84f823b7',NULL,'');
INSERT INTO "entries" VALUES('T002',7,1790000195.0,'auto',1,'lay card=2d cell=C1','ae3ad06c',NULL,'');
INSERT INTO "entries" VALUES('T002',8,1790000196.5,'auto',0,'lay card=4d cell=D1','5578659e',NULL,'');
INSERT INTO "entries" VALUES('T002',9,1790000198.0,'auto',1,'lay card=6c cell=F1','b4ab09ee',NULL,'');
INSERT INTO "entries" VALUES('T002',10,1790000199.5,'auto',0,'lay card=3s cell=G1','8d1f693a',NULL,'');
INSERT INTO "entries" VALUES('T002',11,1790000201.0,'auto',1,'lay card=4s cell=H1','e822e623',NULL,'');
INSERT INTO "entries" VALUES('T002',12,1790000202.5,'auto',0,'lay card=8h cell=E1','26b2ce6f',NULL,'');
INSERT INTO "entries" VALUES('T002',13,1790000204.0,'auto',1,'lay card=6h cell=A2','f81e9cfb',NULL,'');
INSERT INTO "entries" VALUES('T002',14,1790000205.5,'auto',0,'lay card=Td cell=B2','fc60820d',NULL,'');
INSERT INTO "entries" VALUES('T002',15,1790000207.0,'auto',1,'lay card=4c cell=F2','db76b4f3',NULL,'');
INSERT INTO "entries" VALUES('T002',16,1790000208.5,'auto',0,'lay card=Tc cell=D2','9ca2f8b1',NULL,'');
INSERT INTO "entries" VALUES('T002',17,1790000210.0,'auto',1,'lay card=5s cell=E2','e7be7ff8',NULL,'');
INSERT INTO "entries" VALUES('T002',18,1790000211.5,'auto',0,'lay card=8d cell=C2','35a98c92',NULL,'');
INSERT INTO "entries" VALUES('T002',19,1790000213.0,'auto',1,'lay card=6s cell=H2','11d67211',NULL,'');
INSERT INTO "entries" VALUES('T002',20,1790000214.5,'auto',0,'lay card=2h cell=G2','05635ac6',NULL,'');
INSERT INTO "entries" VALUES('T002',21,1790000216.0,'auto',1,'lay card=7h cell=A3','f9278e3d',NULL,'');
INSERT INTO "entries" VALUES('T002',22,1790000217.5,'auto',0,'lay card=6d cell=C3','9f7d2522',NULL,'');
INSERT INTO "entries" VALUES('T002',23,1790000219.0,'auto',1,'lay card=7s cell=D3','9df6a9fd',NULL,'');
INSERT INTO "entries" VALUES('T002',24,1790000220.5,'auto',0,'lay card=Th cell=F3','1f548537',NULL,'');
INSERT INTO "entries" VALUES('T002',25,1790000222.0,'auto',1,'lay card=9s cell=B3','43701cc9',NULL,'');
INSERT INTO "entries" VALUES('T002',26,1790000223.5,'auto',0,'lay card=7c cell=G3','6d300872',NULL,'');
INSERT INTO "entries" VALUES('T002',27,1790000225.0,'auto',1,'lay card=Ts cell=A4','7300889d',NULL,'');
INSERT INTO "entries" VALUES('T002',28,1790000226.5,'auto',0,'lay card=5c cell=H3','aeca66b8',NULL,'');
INSERT INTO "entries" VALUES('T002',29,1790000228.0,'auto',1,'lay card=Jh cell=E3','792e5332',NULL,'');
INSERT INTO "entries" VALUES('T002',30,1790000229.5,'auto',0,'lay card=2s cell=B4','bffc7e5a',NULL,'');
INSERT INTO "entries" VALUES('T002',31,1790000231.0,'auto',1,'lay card=Jc cell=C4','e8bda504',NULL,'');
INSERT INTO "entries" VALUES('T002',32,1790000232.5,'auto',0,'lay card=7d cell=D5','3dc6de5f',NULL,'');
INSERT INTO "entries" VALUES('T002',33,1790000234.0,'auto',1,'lay card=Js cell=G4','5427479b',NULL,'');
INSERT INTO "entries" VALUES('T002',34,1790000235.5,'auto',0,'lay card=Jd cell=A5','90652cde',NULL,'');
INSERT INTO "entries" VALUES('T002',35,1790000237.0,'auto',1,'lay card=9c cell=D4','00fdc68c',NULL,'');
INSERT INTO "entries" VALUES('T002',36,1790000238.5,'auto',0,'lay card=4h cell=B5','d270a2df',NULL,'');
INSERT INTO "entries" VALUES('T002',37,1790000240.0,'auto',1,'lay card=3c cell=E4','8ebfdb20',NULL,'');
INSERT INTO "entries" VALUES('T002',38,1790000241.5,'auto',0,'lay card=9h cell=H4','191fc6d7',NULL,'');
INSERT INTO "entries" VALUES('T002',39,1790000243.0,'auto',1,'lay card=8c cell=F4','5e422c9b',NULL,'');
INSERT INTO "entries" VALUES('T002',40,1790000244.5,'auto',0,'lay card=3d cell=H5','16a969a7',NULL,'');
INSERT INTO "entries" VALUES('T002',41,1790000246.0,'auto',1,'lay card=9d cell=F5','9a9a4f67',NULL,'');
INSERT INTO "entries" VALUES('T002',42,1790000247.5,'auto',0,'lay card=Kh cell=C5','5fb67ecc',NULL,'');
INSERT INTO "entries" VALUES('T002',43,1790000249.0,'auto',1,'lay card=Qc cell=E5','4a5f3594',NULL,'');
INSERT INTO "entries" VALUES('T002',44,1790000250.5,'auto',0,'lay card=Ks cell=A6','aa13bbe5',NULL,'');
INSERT INTO "entries" VALUES('T002',45,1790000252.0,'auto',1,'lay card=Qd cell=B6','f29a0aa1',NULL,'');
INSERT INTO "entries" VALUES('T002',46,1790000253.5,'auto',0,'lay card=Ac cell=G5','8f7f7bbc',NULL,'');
INSERT INTO "entries" VALUES('T002',47,1790000255.0,'auto',1,'lay card=Qh cell=G6','781cbe1c',NULL,'');
INSERT INTO "entries" VALUES('T002',48,1790000256.5,'auto',0,'lay card=Ad cell=C6','efbdaca8',NULL,'');
INSERT INTO "entries" VALUES('T002',49,1790000258.0,'auto',1,'lay card=Kd cell=E6','b6d97f6b',NULL,'');
INSERT INTO "entries" VALUES('T002',50,1790000259.5,'auto',0,'lay card=As cell=A7','a8400a8e',NULL,'');
INSERT INTO "entries" VALUES('T002',51,1790000261.0,'auto',1,'lay card=Ah cell=E7','45ff7b7a',NULL,'');
INSERT INTO "entries" VALUES('T002',52,1790000262.5,'auto',0,'alone special=two_timer cell=D6','409bfd5c',NULL,'');
INSERT INTO "entries" VALUES('T002',53,1790000264.0,'auto',1,'alone special=thief cell=F6','8e67f6ea',NULL,'');
INSERT INTO "entries" VALUES('T003',1,1790000324.0,'person',NULL,'join player=71001 interaction=30000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T003',2,1790000324.0,'person',NULL,'join player=gone-1 interaction=30001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T003',3,1790000324.0,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T003',4,1790000324.0,'person',NULL,'start','27eb7f71',NULL,'');
INSERT INTO "entries" VALUES('T003',5,1790000325.5,'auto',0,'lay card=3h cell=A1','0a5cf8f8',NULL,'');
INSERT INTO "entries" VALUES('T003',6,1790000327.0,'auto',1,'lay card=2h cell=B1','0ba20c54',NULL,'');
INSERT INTO "entries" VALUES('T003',7,1790000328.5,'auto',0,'lay card=3d cell=D1','60702aca',NULL,'');
INSERT INTO "entries" VALUES('T003',8,1790000330.0,'auto',1,'lay card=4c cell=C1','aa604e6c',NULL,'');
INSERT INTO "entries" VALUES('T003',9,1790000331.5,'auto',0,'lay card=5s cell=E1','ec3bae3e',NULL,'');
INSERT INTO "entries" VALUES('T003',10,1790000333.0,'auto',1,'lay card=4h cell=G1','30c851ea',NULL,'');
INSERT INTO "entries" VALUES('T003',11,1790000334.5,'auto',0,'lay card=8s cell=F1','8a2a8a0c',NULL,'');
INSERT INTO "entries" VALUES('T003',12,1790000336.0,'auto',1,'lay card=4s cell=H1','f0269969',NULL,'');
INSERT INTO "entries" VALUES('T003',13,1790000337.5,'auto',0,'lay card=5d cell=A2','3adbaa51',NULL,'');
INSERT INTO "entries" VALUES('T003',14,1790000339.0,'auto',1,'lay card=6h cell=B2','5a513f73',NULL,'');
INSERT INTO "entries" VALUES('T003',15,1790000340.5,'auto',0,'lay card=3c cell=F2','2285b150',NULL,'');
INSERT INTO "entries" VALUES('T003',16,1790000342.0,'auto',1,'lay card=2c cell=D2','8f4a8bdb',NULL,'');
INSERT INTO "entries" VALUES('T003',17,1790000343.5,'auto',0,'lay card=Td cell=C2','947debe5',NULL,'');
INSERT INTO "entries" VALUES('T003',18,1790000345.0,'auto',1,'lay card=8h cell=H2','8995acaa',NULL,'');
INSERT INTO "entries" VALUES('T003',19,1790000346.5,'auto',0,'lay card=5c cell=G2','e3a95211',NULL,'');
INSERT INTO "entries" VALUES('T003',20,1790000348.0,'auto',1,'lay card=5h cell=D3','84c89621',NULL,'');
INSERT INTO "entries" VALUES('T003',21,1790000349.5,'auto',0,'lay card=6s cell=E3','b8a29c39',NULL,'');
INSERT INTO "entries" VALUES('T003',22,1790000351.0,'auto',1,'lay card=8d cell=A3','b149335f',NULL,'');
INSERT INTO "entries" VALUES('T003',23,1790000352.5,'auto',0,'lay card=9h cell=E2','8131d9a5',NULL,'');
INSERT INTO "entries" VALUES('T003',24,1790000354.0,'auto',1,'lay card=9c cell=B3','d45cb645',NULL,'');
INSERT INTO "entries" VALUES('T003',25,1790000355.5,'auto',0,'lay card=7s cell=F3','53175fb4',NULL,'');
INSERT INTO "entries" VALUES('T003',26,1790000357.0,'auto',1,'lay card=7c cell=H3','b2925402',NULL,'');
INSERT INTO "entries" VALUES('T003',27,1790000358.5,'auto',0,'lay card=Th cell=G3','63d2d546',NULL,'');
INSERT INTO "entries" VALUES('T003',28,1790000360.0,'auto',1,'lay card=3s cell=B4','4225bad6',NULL,'');
INSERT INTO "entries" VALUES('T003',29,1790000361.5,'auto',0,'lay card=Ts cell=C4','d27fe0a9',NULL,'');
INSERT INTO "entries" VALUES('T003',30,1790000363.0,'auto',1,'lay card=6c cell=A4','e7297c23',NULL,'');
INSERT INTO "entries" VALUES('T003',31,1790000364.5,'auto',0,'lay card=Jd cell=C3','e4462c2a',NULL,'');
INSERT INTO "entries" VALUES('T003',32,1790000366.0,'auto',1,'lay card=9s cell=D4','cf3e3f4a',NULL,'');
INSERT INTO "entries" VALUES('T003',33,1790000367.5,'auto',0,'lay card=4d cell=A5','ab199da8',NULL,'');
INSERT INTO "entries" VALUES('T003',34,1790000369.0,'auto',1,'lay card=Tc cell=E5','efacc549',NULL,'');
INSERT INTO "entries" VALUES('T003',35,1790000370.5,'auto',0,'lay card=Js cell=E4','405d0ed1',NULL,'');
INSERT INTO "entries" VALUES('T003',36,1790000372.0,'auto',1,'lay card=Jc cell=G4','574d6ad9',NULL,'');
INSERT INTO "entries" VALUES('T003',37,1790000373.5,'auto',0,'lay card=Qc cell=F4','e8445cf4',NULL,'');
INSERT INTO "entries" VALUES('T003',38,1790000375.0,'auto',1,'lay card=7h cell=B5','a8912c8a',NULL,'');
INSERT INTO "entries" VALUES('T003',39,1790000376.5,'auto',0,'lay card=Jh cell=A6','b8cadc8d',NULL,'');
INSERT INTO "entries" VALUES('T003',40,1790000378.0,'auto',1,'lay card=2s cell=H4','f160a600',NULL,'');
INSERT INTO "entries" VALUES('T003',41,1790000379.5,'auto',0,'lay card=9d cell=F5','8d1f25d7',NULL,'');
INSERT INTO "entries" VALUES('T003',42,1790000381.0,'auto',1,'lay card=Qd cell=C5','97565bcb',NULL,'');
INSERT INTO "entries" VALUES('T003',43,1790000382.5,'auto',0,'lay card=Kc cell=D5','06fec809',NULL,'');
INSERT INTO "entries" VALUES('T003',44,1790000384.0,'auto',1,'lay card=Qh cell=H5','6979cc29',NULL,'');
INSERT INTO "entries" VALUES('T003',45,1790000385.5,'auto',0,'lay card=Kd cell=B6','108fe6d2',NULL,'');
INSERT INTO "entries" VALUES('T003',46,1790000387.0,'auto',1,'lay card=Qs cell=E6','18cb2fdb',NULL,'');
INSERT INTO "entries" VALUES('T003',47,1790000388.5,'auto',0,'lay card=Ac cell=G5','8f7f7bbc',NULL,'');
INSERT INTO "entries" VALUES('T003',48,1790000390.0,'auto',1,'lay card=Kh cell=F6','ca5ab0ea',NULL,'');
INSERT INTO "entries" VALUES('T003',49,1790000391.5,'auto',0,'lay card=Ad cell=C6','efbdaca8',NULL,'');
INSERT INTO "entries" VALUES('T003',50,1790000393.0,'auto',1,'lay card=As cell=A7','5303abf9',NULL,'');
INSERT INTO "entries" VALUES('T003',51,1790000394.5,'auto',0,'lay card=Ah cell=F7','68884d5c',NULL,'');
INSERT INTO "entries" VALUES('T003',52,1790000396.0,'auto',1,'alone special=two_timer cell=D6','11df0ea7',NULL,'');
INSERT INTO "entries" VALUES('T003',53,1790000397.5,'auto',0,'alone special=thief cell=G6','356a257d',NULL,'');
INSERT INTO "entries" VALUES('T004',1,1790000457.5,'person',NULL,'join player=71001 interaction=40000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T004',2,1790000457.5,'person',NULL,'join player=71002 interaction=40001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T004',3,1790000457.5,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T004',4,1790000457.5,'person',NULL,'start','fc008d79',NULL,'');
INSERT INTO "entries" VALUES('T004',5,1790000459.0,'auto',0,'lay card=2h cell=A1','ff58192b',NULL,'');
INSERT INTO "entries" VALUES('T004',6,1790000460.5,'auto',1,'lay card=2s cell=C1','e1ba7bfb',NULL,'');
INSERT INTO "entries" VALUES('T004',7,1790000462.0,'auto',0,'lay card=3s cell=B1','f777a480',NULL,'');
INSERT INTO "entries" VALUES('T004',8,1790000463.5,'auto',1,'lay card=4s cell=D1','95dee968',NULL,'');
INSERT INTO "entries" VALUES('T004',9,1790000465.0,'auto',0,'lay card=5h cell=E1','4c4651a2',NULL,'');
INSERT INTO "entries" VALUES('T004',10,1790000466.5,'auto',1,'lay card=8c cell=F1','edde093b',NULL,'');
INSERT INTO "entries" VALUES('T004',11,1790000468.0,'auto',0,'lay card=5s cell=H1','ecfcb2a6',NULL,'');
INSERT INTO "entries" VALUES('T004',12,1790000469.5,'auto',1,'lay card=9d cell=G1','93d7c237',NULL,'');
INSERT INTO "entries" VALUES('T004',13,1790000471.0,'auto',0,'lay card=6c cell=A2','22b93292',NULL,'');
INSERT INTO "entries" VALUES('T004',14,1790000472.5,'auto',1,'lay card=Tc cell=B2','d620c0cc',NULL,'');
INSERT INTO "entries" VALUES('T004',15,1790000474.0,'auto',0,'lay card=4d cell=F2','08c74ebb',NULL,'');
INSERT INTO "entries" VALUES('T004',16,1790000475.5,'auto',1,'lay card=5d cell=C2','4c537a37',NULL,'');
INSERT INTO "entries" VALUES('T004',17,1790000477.0,'auto',0,'lay card=6d cell=E2','4fb22a6b',NULL,'');
INSERT INTO "entries" VALUES('T004',18,1790000478.5,'auto',1,'lay card=7c cell=D2','40dbb2d2',NULL,'');
INSERT INTO "entries" VALUES('T004',19,1790000480.0,'auto',0,'lay card=6h cell=G2','ff8ed4ac',NULL,'');
INSERT INTO "entries" VALUES('T004',20,1790000481.5,'auto',1,'lay card=Jc cell=H2','e018f95a',NULL,'');
INSERT INTO "entries" VALUES('T004',21,1790000483.0,'auto',0,'lay card=2d cell=B3','46fe8b9a',NULL,'');
INSERT INTO "entries" VALUES('T004',22,1790000484.5,'auto',1,'lay card=3h cell=A3','74c5658c',NULL,'');
INSERT INTO "entries" VALUES('T004',23,1790000486.0,'auto',0,'lay card=7h cell=F3','aabf0693',NULL,'');
INSERT INTO "entries" VALUES('T004',24,1790000487.5,'auto',1,'lay card=2c cell=D3','8b6c3d87',NULL,'');
INSERT INTO "entries" VALUES('T004',25,1790000489.0,'auto',0,'lay card=6s cell=C3','d44edefc',NULL,'');
INSERT INTO "entries" VALUES('T004',26,1790000490.5,'auto',1,'lay card=Qc cell=E3','f95abbbb',NULL,'');
INSERT INTO "entries" VALUES('T004',27,1790000492.0,'auto',0,'lay card=3c cell=G3','46773d78',NULL,'');
INSERT INTO "entries" VALUES('T004',28,1790000493.5,'auto',1,'lay card=Jd cell=A4','4254cbdf',NULL,'');
INSERT INTO "entries" VALUES('T004',29,1790000495.0,'auto',0,'lay card=8d cell=B4','3ee40622',NULL,'');
INSERT INTO "entries" VALUES('T004',30,1790000496.5,'auto',1,'lay card=Td cell=H3','e0ce71ab',NULL,'');
INSERT INTO "entries" VALUES('T004',31,1790000498.0,'auto',0,'lay card=7s cell=C4','f3d2a3bb',NULL,'');
INSERT INTO "entries" VALUES('T004',32,1790000499.5,'auto',1,'lay card=9s cell=E4','635f2e08',NULL,'');
INSERT INTO "entries" VALUES('T004',33,1790000501.0,'auto',0,'lay card=7d cell=H4','5761b49c',NULL,'');
INSERT INTO "entries" VALUES('T004',34,1790000502.5,'auto',1,'lay card=Kd cell=D4','06552fd4',NULL,'');
INSERT INTO "entries" VALUES('T004',35,1790000504.0,'auto',0,'lay card=9h cell=B5','d56bfdd4',NULL,'');
INSERT INTO "entries" VALUES('T004',36,1790000505.5,'auto',1,'lay card=9c cell=G5','e2bdad09',NULL,'');
INSERT INTO "entries" VALUES('T004',37,1790000507.0,'auto',0,'lay card=Th cell=F4','049ad319',NULL,'');
INSERT INTO "entries" VALUES('T004',38,1790000508.5,'auto',1,'lay card=4h cell=E5','1d2a3c0b',NULL,'');
INSERT INTO "entries" VALUES('T004',39,1790000510.0,'auto',0,'lay card=8s cell=G4','2557c179',NULL,'');
INSERT INTO "entries" VALUES('T004',40,1790000511.5,'auto',1,'lay card=4c cell=A6','f33c28cb',NULL,'');
INSERT INTO "entries" VALUES('T004',41,1790000513.0,'auto',0,'lay card=8h cell=C6','14a6ac7b',NULL,'');
INSERT INTO "entries" VALUES('T004',42,1790000514.5,'auto',1,'lay card=Kh cell=A5','520aa989',NULL,'');
INSERT INTO "entries" VALUES('T004',43,1790000516.0,'auto',0,'lay card=Ts cell=C5','dcc1035d',NULL,'');
INSERT INTO "entries" VALUES('T004',44,1790000517.5,'auto',1,'lay card=Ac cell=D5','be6592af',NULL,'');
INSERT INTO "entries" VALUES('T004',45,1790000519.0,'auto',0,'lay card=Jh cell=F5','93b7a0ee',NULL,'');
INSERT INTO "entries" VALUES('T004',46,1790000520.5,'auto',1,'lay card=Ad cell=B6','4b9935fe',NULL,'');
INSERT INTO "entries" VALUES('T004',47,1790000522.0,'auto',0,'lay card=Qd cell=H5','8fcb3a38',NULL,'');
INSERT INTO "entries" VALUES('T004',48,1790000523.5,'auto',1,'lay card=Ah cell=F6','62bf1d39',NULL,'');
INSERT INTO "entries" VALUES('T004',49,1790000525.0,'auto',0,'lay card=Qs cell=D6','ca437c4b',NULL,'');
INSERT INTO "entries" VALUES('T004',50,1790000526.5,'auto',1,'alone special=two_timer cell=E6','b45e0270',NULL,'');
INSERT INTO "entries" VALUES('T004',51,1790000528.0,'auto',0,'lay card=Kc cell=G6','e331e828',NULL,'');
INSERT INTO "entries" VALUES('T004',52,1790000529.5,'auto',1,'alone special=thief cell=H6','0e2d8578',NULL,'');
INSERT INTO "entries" VALUES('T004',53,1790000531.0,'auto',0,'lay card=As cell=H7','69997b08',NULL,'');
INSERT INTO "entries" VALUES('T005',1,1790000591.0,'person',NULL,'join player=71001 interaction=50000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T005',2,1790000591.0,'person',NULL,'join player=71002 interaction=50001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T005',3,1790000591.0,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T005',4,1790000591.0,'person',NULL,'start','2538642e',NULL,'');
INSERT INTO "entries" VALUES('T005',5,1790000592.5,'auto',1,'lay card=3c cell=A1','0a794423',NULL,'');
INSERT INTO "entries" VALUES('T005',6,1790000594.0,'auto',0,'lay card=3h cell=C1','9fe9c084',NULL,'');
INSERT INTO "entries" VALUES('T005',7,1790000595.5,'auto',1,'lay card=2s cell=B1','ef46b830',NULL,'');
INSERT INTO "entries" VALUES('T005',8,1790000597.0,'auto',0,'lay card=5c cell=D1','8733805b',NULL,'');
INSERT INTO "entries" VALUES('T005',9,1790000598.5,'auto',1,'lay card=3d cell=F1','c558996d',NULL,'');
INSERT INTO "entries" VALUES('T005',10,1790000600.0,'auto',0,'lay card=6c cell=E1','d781d38b',NULL,'');
INSERT INTO "entries" VALUES('T005',11,1790000601.5,'auto',1,'lay card=3s cell=H1','eddcd9d8',NULL,'');
INSERT INTO "entries" VALUES('T005',12,1790000603.0,'auto',0,'lay card=7d cell=G1','db99f6cd',NULL,'');
INSERT INTO "entries" VALUES('T005',13,1790000604.5,'auto',1,'lay card=4s cell=A2','17c35775',NULL,'');
INSERT INTO "entries" VALUES('T005',14,1790000606.0,'auto',0,'lay card=5h cell=B2','dfcdb8b8',NULL,'');
INSERT INTO "entries" VALUES('T005',15,1790000607.5,'auto',1,'lay card=5d cell=F2','2fdd6b53',NULL,'');
INSERT INTO "entries" VALUES('T005',16,1790000609.0,'auto',0,'lay card=8d cell=C2','641e6c21',NULL,'');
INSERT INTO "entries" VALUES('T005',17,1790000610.5,'auto',1,'lay card=6s cell=G2','50f40923',NULL,'');
INSERT INTO "entries" VALUES('T005',18,1790000612.0,'auto',0,'lay card=8h cell=E2','7ecfa2fe',NULL,'');
INSERT INTO "entries" VALUES('T005',19,1790000613.5,'auto',1,'lay card=Td cell=D2','46a92fb8',NULL,'');
INSERT INTO "entries" VALUES('T005',20,1790000615.0,'auto',0,'lay card=Tc cell=A3','8bf9c761',NULL,'');
INSERT INTO "entries" VALUES('T005',21,1790000616.5,'auto',1,'lay card=2c cell=H2','a700a4bd',NULL,'');
INSERT INTO "entries" VALUES('T005',22,1790000618.0,'auto',0,'lay card=2h cell=C3','336ff484',NULL,'');
INSERT INTO "entries" VALUES('T005',23,1790000619.5,'auto',1,'lay card=Ts cell=F3','7edb934c',NULL,'');
INSERT INTO "entries" VALUES('T005',24,1790000621.0,'auto',0,'lay card=7h cell=B3','19b1875c',NULL,'');
INSERT INTO "entries" VALUES('T005',25,1790000622.5,'auto',1,'lay card=9d cell=D3','3786555b',NULL,'');
INSERT INTO "entries" VALUES('T005',26,1790000624.0,'auto',0,'lay card=9c cell=G3','6cd6fa50',NULL,'');
INSERT INTO "entries" VALUES('T005',27,1790000625.5,'auto',1,'lay card=Jc cell=E3','14840596',NULL,'');
INSERT INTO "entries" VALUES('T005',28,1790000627.0,'auto',0,'lay card=9s cell=A4','370b36a7',NULL,'');
INSERT INTO "entries" VALUES('T005',29,1790000628.5,'auto',1,'lay card=Jd cell=B4','6470d61e',NULL,'');
INSERT INTO "entries" VALUES('T005',30,1790000630.0,'auto',0,'lay card=7c cell=H3','03b59a6f',NULL,'');
INSERT INTO "entries" VALUES('T005',31,1790000631.5,'auto',1,'lay card=4c cell=D4','898e99aa',NULL,'');
INSERT INTO "entries" VALUES('T005',32,1790000633.0,'auto',0,'lay card=8s cell=F4','ee8d0b51',NULL,'');
INSERT INTO "entries" VALUES('T005',33,1790000634.5,'auto',1,'lay card=6d cell=C4','96b69aff',NULL,'');
INSERT INTO "entries" VALUES('T005',34,1790000636.0,'auto',0,'lay card=5s cell=E4','65b225b2',NULL,'');
INSERT INTO "entries" VALUES('T005',35,1790000637.5,'auto',1,'lay card=Jh cell=G4','7f52257f',NULL,'');
INSERT INTO "entries" VALUES('T005',36,1790000639.0,'auto',0,'lay card=6h cell=F5','27e31c52',NULL,'');
INSERT INTO "entries" VALUES('T005',37,1790000640.5,'auto',1,'lay card=4h cell=B5','8101ce4b',NULL,'');
INSERT INTO "entries" VALUES('T005',38,1790000642.0,'auto',0,'lay card=Th cell=H4','985f1841',NULL,'');
INSERT INTO "entries" VALUES('T005',39,1790000643.5,'auto',1,'lay card=4d cell=G5','f493f457',NULL,'');
INSERT INTO "entries" VALUES('T005',40,1790000645.0,'auto',0,'lay card=7s cell=A5','949f8f7e',NULL,'');
INSERT INTO "entries" VALUES('T005',41,1790000646.5,'auto',1,'lay card=Js cell=A6','33f4b817',NULL,'');
INSERT INTO "entries" VALUES('T005',42,1790000648.0,'auto',0,'lay card=Qs cell=C5','a0e5b254',NULL,'');
INSERT INTO "entries" VALUES('T005',43,1790000649.5,'auto',1,'lay card=Qd cell=E5','67906bc8',NULL,'');
INSERT INTO "entries" VALUES('T005',44,1790000651.0,'auto',0,'lay card=Kc cell=D5','06fec809',NULL,'');
INSERT INTO "entries" VALUES('T005',45,1790000652.5,'auto',1,'lay card=Qh cell=H5','6979cc29',NULL,'');
INSERT INTO "entries" VALUES('T005',46,1790000654.0,'auto',0,'lay card=Kh cell=B6','3e53f22e',NULL,'');
INSERT INTO "entries" VALUES('T005',47,1790000655.5,'auto',1,'lay card=Kd cell=F6','d03b009f',NULL,'');
INSERT INTO "entries" VALUES('T005',48,1790000657.0,'auto',0,'lay card=Ks cell=H6','9d4fdff6',NULL,'');
INSERT INTO "entries" VALUES('T005',49,1790000658.5,'auto',1,'lay card=Ac cell=C6','984a1c55',NULL,'');
INSERT INTO "entries" VALUES('T005',50,1790000660.0,'auto',0,'lay card=As cell=E6','554c4755',NULL,'');
INSERT INTO "entries" VALUES('T005',51,1790000661.5,'auto',1,'lay card=Ad cell=A7','fc4898b2',NULL,'');
INSERT INTO "entries" VALUES('T005',52,1790000663.0,'auto',0,'alone special=thief cell=D6','12e10c8a',NULL,'');
INSERT INTO "entries" VALUES('T005',53,1790000664.5,'auto',1,'lay card=Ah cell=G7','afc48ab3',NULL,'');
INSERT INTO "entries" VALUES('T006',1,1790000724.5,'person',NULL,'join player=71001 interaction=60000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T006',2,1790000724.5,'person',NULL,'join player=71002 interaction=60001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T006',3,1790000724.5,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T006',4,1790000724.5,'person',NULL,'start','b23850d9',NULL,'');
INSERT INTO "entries" VALUES('T006',5,1790000726.0,'auto',1,'lay card=3h cell=A1','2906d6f9',NULL,'');
INSERT INTO "entries" VALUES('T006',6,1790000727.5,'auto',0,'lay card=2h cell=B1','1376022f',NULL,'');
INSERT INTO "entries" VALUES('T006',7,1790000729.0,'auto',1,'lay card=3s cell=D1','aa78ca49',NULL,'');
INSERT INTO "entries" VALUES('T006',8,1790000730.5,'auto',0,'lay card=8h cell=C1','52d4d6cc',NULL,'');
INSERT INTO "entries" VALUES('T006',9,1790000732.0,'auto',1,'lay card=5c cell=E1','d6ba15b7',NULL,'');
INSERT INTO "entries" VALUES('T006',10,1790000733.5,'auto',0,'lay card=8s cell=G1','3a1fa07f',NULL,'');
INSERT INTO "entries" VALUES('T006',11,1790000735.0,'auto',1,'lay card=4c cell=F1','ac960ceb',NULL,'');
INSERT INTO "entries" VALUES('T006',12,1790000736.5,'auto',0,'lay card=9c cell=H1','fc5d7d62',NULL,'');
INSERT INTO "entries" VALUES('T006',13,1790000738.0,'auto',1,'lay card=6h cell=A2','6a35b7b6',NULL,'');
INSERT INTO "entries" VALUES('T006',14,1790000739.5,'auto',0,'lay card=3d cell=F2','ba5fc09a',NULL,'');
INSERT INTO "entries" VALUES('T006',15,1790000741.0,'auto',1,'lay card=4s cell=B2','89932775',NULL,'');
INSERT INTO "entries" VALUES('T006',16,1790000742.5,'auto',0,'lay card=7h cell=C2','9889b494',NULL,'');
INSERT INTO "entries" VALUES('T006',17,1790000744.0,'auto',1,'lay card=6s cell=E2','27163c40',NULL,'');
INSERT INTO "entries" VALUES('T006',18,1790000745.5,'auto',0,'lay card=9s cell=D2','36a5f025',NULL,'');
INSERT INTO "entries" VALUES('T006',19,1790000747.0,'auto',1,'lay card=2c cell=G2','fd86d3d8',NULL,'');
INSERT INTO "entries" VALUES('T006',20,1790000748.5,'auto',0,'lay card=6c cell=H2','bb9df037',NULL,'');
INSERT INTO "entries" VALUES('T006',21,1790000750.0,'auto',1,'lay card=7d cell=A3','e8846e7f',NULL,'');
INSERT INTO "entries" VALUES('T006',22,1790000751.5,'auto',0,'lay card=Tc cell=B3','453a3670',NULL,'');
INSERT INTO "entries" VALUES('T006',23,1790000753.0,'auto',1,'lay card=7s cell=E3','1c8921bc',NULL,'');
INSERT INTO "entries" VALUES('T006',24,1790000754.5,'auto',0,'lay card=8d cell=D3','06889cef',NULL,'');
INSERT INTO "entries" VALUES('T006',25,1790000756.0,'auto',1,'lay card=5h cell=F3','10132639',NULL,'');
INSERT INTO "entries" VALUES('T006',26,1790000757.5,'auto',0,'lay card=4h cell=G3','a0ed5255',NULL,'');
INSERT INTO "entries" VALUES('T006',27,1790000759.0,'auto',1,'lay card=9d cell=A4','c7d0c767',NULL,'');
INSERT INTO "entries" VALUES('T006',28,1790000760.5,'auto',0,'lay card=4d cell=D4','463cce27',NULL,'');
INSERT INTO "entries" VALUES('T006',29,1790000762.0,'auto',1,'lay card=6d cell=B4','d78fc8fb',NULL,'');
INSERT INTO "entries" VALUES('T006',30,1790000763.5,'auto',0,'lay card=Ts cell=H3','e6feaeaa',NULL,'');
INSERT INTO "entries" VALUES('T006',31,1790000765.0,'auto',1,'lay card=7c cell=C4','11fde6e2',NULL,'');
INSERT INTO "entries" VALUES('T006',32,1790000766.5,'auto',0,'lay card=Qc cell=C3','c352c480',NULL,'');
INSERT INTO "entries" VALUES('T006',33,1790000768.0,'auto',1,'lay card=3c cell=E4','6bcfda96',NULL,'');
INSERT INTO "entries" VALUES('T006',34,1790000769.5,'auto',0,'lay card=Jd cell=F4','9a5bd01b',NULL,'');
INSERT INTO "entries" VALUES('T006',35,1790000771.0,'auto',1,'lay card=9h cell=G4','f73e14e1',NULL,'');
INSERT INTO "entries" VALUES('T006',36,1790000772.5,'auto',0,'lay card=Qh cell=H4','8d91682c',NULL,'');
INSERT INTO "entries" VALUES('T006',37,1790000774.0,'auto',1,'lay card=8c cell=A5','309bf98b',NULL,'');
INSERT INTO "entries" VALUES('T006',38,1790000775.5,'auto',0,'lay card=Qs cell=B5','b9987fec',NULL,'');
INSERT INTO "entries" VALUES('T006',39,1790000777.0,'auto',1,'lay card=5d cell=C5','fc73c096',NULL,'');
INSERT INTO "entries" VALUES('T006',40,1790000778.5,'auto',0,'lay card=Kc cell=D5','06fec809',NULL,'');
INSERT INTO "entries" VALUES('T006',41,1790000780.0,'auto',1,'lay card=5s cell=G5','769fefcb',NULL,'');
INSERT INTO "entries" VALUES('T006',42,1790000781.5,'auto',0,'lay card=Kd cell=F5','0da2f4d1',NULL,'');
INSERT INTO "entries" VALUES('T006',43,1790000783.0,'auto',1,'lay card=Td cell=E5','54c6dadc',NULL,'');
INSERT INTO "entries" VALUES('T006',44,1790000784.5,'auto',0,'lay card=Kh cell=A6','dc8fa77b',NULL,'');
INSERT INTO "entries" VALUES('T006',45,1790000786.0,'auto',1,'lay card=Th cell=C6','0f7d9d62',NULL,'');
INSERT INTO "entries" VALUES('T006',46,1790000787.5,'auto',0,'lay card=Ks cell=H6','9d4fdff6',NULL,'');
INSERT INTO "entries" VALUES('T006',47,1790000789.0,'auto',1,'lay card=Jc cell=H5','9ca862f4',NULL,'');
INSERT INTO "entries" VALUES('T006',48,1790000790.5,'auto',0,'lay card=Ah cell=B6','d84f44c5',NULL,'');
INSERT INTO "entries" VALUES('T006',49,1790000792.0,'auto',1,'lay card=Jh cell=E6','391211d6',NULL,'');
INSERT INTO "entries" VALUES('T006',50,1790000793.5,'auto',0,'lay card=As cell=F6','5842cc17',NULL,'');
INSERT INTO "entries" VALUES('T006',51,1790000795.0,'auto',1,'lay card=Js cell=A7','a894334f',NULL,'');
INSERT INTO "entries" VALUES('T006',52,1790000796.5,'auto',0,'alone special=thief cell=D6','12e10c8a',NULL,'');
INSERT INTO "entries" VALUES('T006',53,1790000798.0,'auto',1,'lay card=Qd cell=G6','654fde67',NULL,'');
INSERT INTO "entries" VALUES('T007',1,1790000858.0,'person',NULL,'join player=71001 interaction=70000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T007',2,1790000858.0,'person',NULL,'join player=71002 interaction=70001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T007',3,1790000858.0,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T007',4,1790000858.0,'person',NULL,'start','a140f6bb',NULL,'');
INSERT INTO "entries" VALUES('T007',5,1790000859.5,'auto',1,'lay card=3h cell=A1','c87d7e5d',NULL,'');
INSERT INTO "entries" VALUES('T007',6,1790000861.0,'auto',0,'lay card=3s cell=C1','73405016',NULL,'');
INSERT INTO "entries" VALUES('T007',7,1790000862.5,'auto',1,'lay card=5s cell=B1','ad57df38',NULL,'');
INSERT INTO "entries" VALUES('T007',8,1790000864.0,'auto',0,'lay card=7h cell=D1','4d528204',NULL,'');
INSERT INTO "entries" VALUES('T007',9,1790000865.5,'auto',1,'lay card=2d cell=E1','af24b354',NULL,'');
INSERT INTO "entries" VALUES('T007',10,1790000867.0,'auto',0,'lay card=8d cell=F1','fb7f03ce',NULL,'');
INSERT INTO "entries" VALUES('T007',11,1790000868.5,'auto',1,'lay card=4h cell=G1','e570364b',NULL,'');
INSERT INTO "entries" VALUES('T007',12,1790000870.0,'auto',0,'lay card=8h cell=A2','4a284326',NULL,'');
INSERT INTO "entries" VALUES('T007',13,1790000871.5,'auto',1,'lay card=2s cell=B2','7227cc5e',NULL,'');
INSERT INTO "entries" VALUES('T007',14,1790000873.0,'auto',0,'lay card=6d cell=H1','91ad3d96',NULL,'');
INSERT INTO "entries" VALUES('T007',15,1790000874.5,'auto',1,'lay card=3c cell=E2','eff96bb1',NULL,'');
INSERT INTO "entries" VALUES('T007',16,1790000876.0,'auto',0,'lay card=5h cell=D2','c6dd4624',NULL,'');
INSERT INTO "entries" VALUES('T007',17,1790000877.5,'auto',1,'lay card=6h cell=C2','870e7011',NULL,'');
INSERT INTO "entries" VALUES('T007',18,1790000879.0,'auto',0,'lay card=9h cell=F2','7f023d20',NULL,'');
INSERT INTO "entries" VALUES('T007',19,1790000880.5,'auto',1,'lay card=9c cell=H2','72bc7971',NULL,'');
INSERT INTO "entries" VALUES('T007',20,1790000882.0,'auto',0,'lay card=Td cell=G2','f4fbb2ca',NULL,'');
INSERT INTO "entries" VALUES('T007',21,1790000883.5,'auto',1,'lay card=Tc cell=A3','c4d04ab3',NULL,'');
INSERT INTO "entries" VALUES('T007',22,1790000885.0,'auto',0,'lay card=5d cell=F3','a4da5ecf',NULL,'');
INSERT INTO "entries" VALUES('T007',23,1790000886.5,'auto',1,'lay card=7s cell=C3','0507adee',NULL,'');
INSERT INTO "entries" VALUES('T007',24,1790000888.0,'auto',0,'lay card=3d cell=B3','369ce90f',NULL,'');
INSERT INTO "entries" VALUES('T007',25,1790000889.5,'auto',1,'lay card=5c cell=H3','6c368e5f',NULL,'');
INSERT INTO "entries" VALUES('T007',26,1790000891.0,'auto',0,'lay card=7c cell=E3','0dd2fefa',NULL,'');
INSERT INTO "entries" VALUES('T007',27,1790000892.5,'auto',1,'lay card=Jd cell=D3','df18c280',NULL,'');
INSERT INTO "entries" VALUES('T007',28,1790000894.0,'auto',0,'lay card=Th cell=C4','f19bc154',NULL,'');
INSERT INTO "entries" VALUES('T007',29,1790000895.5,'auto',1,'lay card=6c cell=G3','b5363ae4',NULL,'');
INSERT INTO "entries" VALUES('T007',30,1790000897.0,'auto',0,'lay card=2c cell=A4','0136e155',NULL,'');
INSERT INTO "entries" VALUES('T007',31,1790000898.5,'auto',1,'lay card=Jc cell=B4','41870ef1',NULL,'');
INSERT INTO "entries" VALUES('T007',32,1790000900.0,'auto',0,'lay card=6s cell=D4','85f34a94',NULL,'');
INSERT INTO "entries" VALUES('T007',33,1790000901.5,'auto',1,'lay card=9s cell=E4','5b3acba1',NULL,'');
INSERT INTO "entries" VALUES('T007',34,1790000903.0,'auto',0,'lay card=2h cell=F4','d999a94f',NULL,'');
INSERT INTO "entries" VALUES('T007',35,1790000904.5,'auto',1,'lay card=4d cell=H4','3a6d8ac7',NULL,'');
INSERT INTO "entries" VALUES('T007',36,1790000906.0,'auto',0,'lay card=8c cell=G4','a7da7c0b',NULL,'');
INSERT INTO "entries" VALUES('T007',37,1790000907.5,'auto',1,'lay card=Jh cell=E5','5cc93979',NULL,'');
INSERT INTO "entries" VALUES('T007',38,1790000909.0,'auto',0,'lay card=8s cell=C5','82ce2518',NULL,'');
INSERT INTO "entries" VALUES('T007',39,1790000910.5,'auto',1,'lay card=4c cell=A5','803426da',NULL,'');
INSERT INTO "entries" VALUES('T007',40,1790000912.0,'auto',0,'lay card=Qc cell=B5','aa45d6db',NULL,'');
INSERT INTO "entries" VALUES('T007',41,1790000913.5,'auto',1,'lay card=Js cell=G5','8a2b4299',NULL,'');
INSERT INTO "entries" VALUES('T007',42,1790000915.0,'auto',0,'lay card=Qd cell=F5','aa97044c',NULL,'');
INSERT INTO "entries" VALUES('T007',43,1790000916.5,'auto',1,'lay card=Kc cell=D5','845a3531',NULL,'');
INSERT INTO "entries" VALUES('T007',44,1790000918.0,'auto',0,'lay card=Qh cell=D6','c5ef1999',NULL,'');
INSERT INTO "entries" VALUES('T007',45,1790000919.5,'auto',1,'lay card=Ks cell=A6','143aba73',NULL,'');
INSERT INTO "entries" VALUES('T007',46,1790000921.0,'auto',0,'lay card=Kd cell=F6','63baf95d',NULL,'');
INSERT INTO "entries" VALUES('T007',47,1790000922.5,'auto',1,'lay card=Ad cell=H5','e8d4b551',NULL,'');
INSERT INTO "entries" VALUES('T007',48,1790000924.0,'auto',0,'lay card=Kh cell=H6','199b1698',NULL,'');
INSERT INTO "entries" VALUES('T007',49,1790000925.5,'auto',1,'lay card=Ah cell=B6','ee7f5ace',NULL,'');
INSERT INTO "entries" VALUES('T007',50,1790000927.0,'auto',0,'lay card=Ac cell=E6','1ab14f25',NULL,'');
INSERT INTO "entries" VALUES('T007',51,1790000928.5,'auto',1,'lay card=As cell=G7','8d283fbe',NULL,'');
INSERT INTO "entries" VALUES('T007',52,1790000930.0,'auto',0,'alone special=thief cell=C6','d632c54c',NULL,'');
INSERT INTO "entries" VALUES('T007',53,1790000931.5,'auto',1,'alone special=two_timer cell=G6','01b6119e',NULL,'');
INSERT INTO "entries" VALUES('T008',1,1790000991.5,'person',NULL,'join player=71001 interaction=80000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T008',2,1790000991.5,'person',NULL,'join player=71002 interaction=80001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T008',3,1790000991.5,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T008',4,1790000991.5,'person',NULL,'start','66de275a',NULL,'');
INSERT INTO "entries" VALUES('T008',5,1790000993.0,'auto',1,'lay card=3d cell=A1','302c69e5',NULL,'');
INSERT INTO "entries" VALUES('T008',6,1790000994.5,'auto',0,'lay card=2d cell=B1','994a88de',NULL,'');
INSERT INTO "entries" VALUES('T008',7,1790000996.0,'auto',1,'lay card=2c cell=D1','35278bdb',NULL,'');
INSERT INTO "entries" VALUES('T008',8,1790000997.5,'auto',0,'lay card=6s cell=C1','3543818b',NULL,'');
INSERT INTO "entries" VALUES('T008',9,1790000999.0,'auto',1,'lay card=4c cell=E1','e5da1c99',NULL,'');
INSERT INTO "entries" VALUES('T008',10,1790001000.5,'auto',0,'lay card=3c cell=F1','62db3236',NULL,'');
INSERT INTO "entries" VALUES('T008',11,1790001002.0,'auto',1,'lay card=6c cell=H1','bcaa4117',NULL,'');
INSERT INTO "entries" VALUES('T008',12,1790001003.5,'auto',0,'lay card=6h cell=A2','28679c95',NULL,'');
INSERT INTO "entries" VALUES('T008',13,1790001005.0,'auto',1,'lay card=7c cell=B2','28c6af8c',NULL,'');
INSERT INTO "entries" VALUES('T008',14,1790001006.5,'auto',0,'lay card=6d cell=E2','b674ab8a',NULL,'');
INSERT INTO "entries" VALUES('T008',15,1790001008.0,'auto',1,'lay card=5s cell=C2','24b62e2a',NULL,'');
INSERT INTO "entries" VALUES('T008',16,1790001009.5,'auto',0,'lay card=7d cell=G1','faf2ca18',NULL,'');
INSERT INTO "entries" VALUES('T008',17,1790001011.0,'auto',1,'lay card=8s cell=D2','eee18e70',NULL,'');
INSERT INTO "entries" VALUES('T008',18,1790001012.5,'auto',0,'lay card=8c cell=G2','0c3bdcf9',NULL,'');
INSERT INTO "entries" VALUES('T008',19,1790001014.0,'auto',1,'lay card=5c cell=H2','35fddab8',NULL,'');
INSERT INTO "entries" VALUES('T008',20,1790001015.5,'auto',0,'lay card=8d cell=A3','6dd90bcc',NULL,'');
INSERT INTO "entries" VALUES('T008',21,1790001017.0,'auto',1,'lay card=8h cell=C4','4ff88b44',NULL,'');
INSERT INTO "entries" VALUES('T008',22,1790001018.5,'auto',0,'lay card=Tc cell=F2','f41d53e6',NULL,'');
INSERT INTO "entries" VALUES('T008',23,1790001020.0,'auto',1,'lay card=9h cell=B3','2f6ed5e6',NULL,'');
INSERT INTO "entries" VALUES('T008',24,1790001021.5,'auto',0,'lay card=Jh cell=C3','7ab55b00',NULL,'');
INSERT INTO "entries" VALUES('T008',25,1790001023.0,'auto',1,'lay card=Th cell=D3','e42bdb7f',NULL,'');
INSERT INTO "entries" VALUES('T008',26,1790001024.5,'auto',0,'lay card=Qh cell=F3','fbc636e0',NULL,'');
INSERT INTO "entries" VALUES('T008',27,1790001026.0,'auto',1,'lay card=4h cell=H3','0ff5b227',NULL,'');
INSERT INTO "entries" VALUES('T008',28,1790001027.5,'auto',0,'lay card=Qd cell=A4','0c89c669',NULL,'');
INSERT INTO "entries" VALUES('T008',29,1790001029.0,'auto',1,'lay card=3s cell=E3','70764e43',NULL,'');
INSERT INTO "entries" VALUES('T008',30,1790001030.5,'auto',0,'lay card=9c cell=G3','47c61231',NULL,'');
INSERT INTO "entries" VALUES('T008',31,1790001032.0,'auto',1,'lay card=Ts cell=B4','98d67dcd',NULL,'');
INSERT INTO "entries" VALUES('T008',32,1790001033.5,'auto',0,'lay card=5d cell=D4','8d28353a',NULL,'');
INSERT INTO "entries" VALUES('T008',33,1790001035.0,'auto',1,'lay card=2s cell=F4','0d0bd97a',NULL,'');
INSERT INTO "entries" VALUES('T008',34,1790001036.5,'auto',0,'lay card=2h cell=H4','5deff074',NULL,'');
INSERT INTO "entries" VALUES('T008',35,1790001038.0,'auto',1,'lay card=3h cell=G4','a4498ff6',NULL,'');
INSERT INTO "entries" VALUES('T008',36,1790001039.5,'auto',0,'lay card=9d cell=E4','60d69133',NULL,'');
INSERT INTO "entries" VALUES('T008',37,1790001041.0,'auto',1,'lay card=4d cell=B5','232323a1',NULL,'');
INSERT INTO "entries" VALUES('T008',38,1790001042.5,'auto',0,'lay card=9s cell=A5','1a7b9f72',NULL,'');
INSERT INTO "entries" VALUES('T008',39,1790001044.0,'auto',1,'lay card=7h cell=D5','ba7adda9',NULL,'');
INSERT INTO "entries" VALUES('T008',40,1790001045.5,'auto',0,'lay card=7s cell=F5','440f5978',NULL,'');
INSERT INTO "entries" VALUES('T008',41,1790001047.0,'auto',1,'lay card=Jc cell=G5','9b1182a1',NULL,'');
INSERT INTO "entries" VALUES('T008',42,1790001048.5,'auto',0,'lay card=Kd cell=C5','10bad408',NULL,'');
INSERT INTO "entries" VALUES('T008',43,1790001050.0,'auto',1,'lay card=Jd cell=A6','d9911d06',NULL,'');
INSERT INTO "entries" VALUES('T008',44,1790001051.5,'auto',0,'lay card=Ks cell=H5','d2f9b20d',NULL,'');
INSERT INTO "entries" VALUES('T008',45,1790001053.0,'auto',1,'lay card=Js cell=D6','ada1efe6',NULL,'');
INSERT INTO "entries" VALUES('T008',46,1790001054.5,'auto',0,'lay card=Ac cell=E5','4c92248f',NULL,'');
INSERT INTO "entries" VALUES('T008',47,1790001056.0,'auto',1,'lay card=Qc cell=B6','0a2f6bb0',NULL,'');
INSERT INTO "entries" VALUES('T008',48,1790001057.5,'auto',0,'lay card=As cell=C6','36203130',NULL,'');
INSERT INTO "entries" VALUES('T008',49,1790001059.0,'auto',1,'lay card=Kc cell=E6','e6d4451a',NULL,'');
INSERT INTO "entries" VALUES('T008',50,1790001060.5,'auto',0,'alone special=two_timer cell=F6','8667b800',NULL,'');
INSERT INTO "entries" VALUES('T008',51,1790001062.0,'auto',1,'lay card=Ad cell=G6','b62432b1',NULL,'');
INSERT INTO "entries" VALUES('T008',52,1790001063.5,'auto',0,'alone special=thief cell=H6','03b47f9c',NULL,'');
INSERT INTO "entries" VALUES('T008',53,1790001065.0,'auto',1,'lay card=Ah cell=A7','cfd6ab1f',NULL,'');
INSERT INTO "entries" VALUES('T009',1,1790001125.0,'person',NULL,'join player=71001 interaction=90000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T009',2,1790001125.0,'person',NULL,'join player=71002 interaction=90001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T009',3,1790001125.0,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T009',4,1790001125.0,'person',NULL,'start','083be65a',NULL,'');
INSERT INTO "entries" VALUES('T009',5,1790001126.5,'auto',0,'lay card=2d cell=A1','9493df2a',NULL,'');
INSERT INTO "entries" VALUES('T009',6,1790001128.0,'auto',1,'lay card=9c cell=B1','c4492a34',NULL,'');
INSERT INTO "entries" VALUES('T009',7,1790001129.5,'auto',0,'lay card=2h cell=D1','853ee5a0',NULL,'');
INSERT INTO "entries" VALUES('T009',8,1790001131.0,'auto',1,'lay card=8h cell=C1','864bab70',NULL,'');
INSERT INTO "entries" VALUES('T009',9,1790001132.5,'auto',0,'lay card=7c cell=E1','5766646b',NULL,'');
INSERT INTO "entries" VALUES('T009',10,1790001134.0,'auto',1,'lay card=8c cell=G1','a677b225',NULL,'');
INSERT INTO "entries" VALUES('T009',11,1790001135.5,'auto',0,'lay card=7d cell=H1','66c98406',NULL,'');
INSERT INTO "entries" VALUES('T009',12,1790001137.0,'auto',1,'lay card=Th cell=F1','be396f1d',NULL,'');
INSERT INTO "entries" VALUES('T009',13,1790001138.5,'auto',0,'lay card=3c cell=A2','df892d22',NULL,'');
INSERT INTO "entries" VALUES('T009',14,1790001140.0,'auto',1,'lay card=3d cell=C2','8a1eef86',NULL,'');
INSERT INTO "entries" VALUES('T009',15,1790001141.5,'auto',0,'lay card=2s cell=F2','0d2719bd',NULL,'');
INSERT INTO "entries" VALUES('T009',16,1790001143.0,'auto',1,'lay card=Td cell=B2','0107e5ff',NULL,'');
INSERT INTO "entries" VALUES('T009',17,1790001144.5,'auto',0,'lay card=5h cell=D2','c806ed7a',NULL,'');
INSERT INTO "entries" VALUES('T009',18,1790001146.0,'auto',1,'lay card=4c cell=E2','84a6f070',NULL,'');
INSERT INTO "entries" VALUES('T009',19,1790001147.5,'auto',0,'lay card=6c cell=H2','3a7a5303',NULL,'');
INSERT INTO "entries" VALUES('T009',20,1790001149.0,'auto',1,'lay card=4d cell=A3','93ff960f',NULL,'');
INSERT INTO "entries" VALUES('T009',21,1790001150.5,'auto',0,'lay card=8d cell=B3','49409f0a',NULL,'');
INSERT INTO "entries" VALUES('T009',22,1790001152.0,'auto',1,'lay card=9d cell=G2','b32dc090',NULL,'');
INSERT INTO "entries" VALUES('T009',23,1790001153.5,'auto',0,'lay card=8s cell=D3','23c188ef',NULL,'');
INSERT INTO "entries" VALUES('T009',24,1790001155.0,'auto',1,'lay card=Tc cell=E3','b71f52cd',NULL,'');
INSERT INTO "entries" VALUES('T009',25,1790001156.5,'auto',0,'lay card=9h cell=C3','4a238a3f',NULL,'');
INSERT INTO "entries" VALUES('T009',26,1790001158.0,'auto',1,'lay card=7h cell=A4','c2d035bd',NULL,'');
INSERT INTO "entries" VALUES('T009',27,1790001159.5,'auto',0,'lay card=Jc cell=F3','81b22ccd',NULL,'');
INSERT INTO "entries" VALUES('T009',28,1790001161.0,'auto',1,'lay card=4h cell=G3','dfe70b29',NULL,'');
INSERT INTO "entries" VALUES('T009',29,1790001162.5,'auto',0,'lay card=6h cell=B4','59d628d9',NULL,'');
INSERT INTO "entries" VALUES('T009',30,1790001164.0,'auto',1,'lay card=6d cell=D4','e9aeea02',NULL,'');
INSERT INTO "entries" VALUES('T009',31,1790001165.5,'auto',0,'lay card=5d cell=H3','786ca742',NULL,'');
INSERT INTO "entries" VALUES('T009',32,1790001167.0,'auto',1,'lay card=2c cell=C4','1820cc82',NULL,'');
INSERT INTO "entries" VALUES('T009',33,1790001168.5,'auto',0,'lay card=3s cell=F4','e0e187ab',NULL,'');
INSERT INTO "entries" VALUES('T009',34,1790001170.0,'auto',1,'lay card=3h cell=H4','d403c0e4',NULL,'');
INSERT INTO "entries" VALUES('T009',35,1790001171.5,'auto',0,'lay card=Js cell=A5','ab62bb7a',NULL,'');
INSERT INTO "entries" VALUES('T009',36,1790001173.0,'auto',1,'lay card=Ts cell=G4','15ac48cb',NULL,'');
INSERT INTO "entries" VALUES('T009',37,1790001174.5,'auto',0,'lay card=Qh cell=E4','a2491931',NULL,'');
INSERT INTO "entries" VALUES('T009',38,1790001176.0,'auto',1,'lay card=Jd cell=C5','6638b02e',NULL,'');
INSERT INTO "entries" VALUES('T009',39,1790001177.5,'auto',0,'lay card=4s cell=D5','526be14e',NULL,'');
INSERT INTO "entries" VALUES('T009',40,1790001179.0,'auto',1,'lay card=Jh cell=G5','984d35d2',NULL,'');
INSERT INTO "entries" VALUES('T009',41,1790001180.5,'auto',0,'lay card=5s cell=B5','9fa38023',NULL,'');
INSERT INTO "entries" VALUES('T009',42,1790001182.0,'auto',1,'lay card=Qc cell=H5','1fd2eff1',NULL,'');
INSERT INTO "entries" VALUES('T009',43,1790001183.5,'auto',0,'lay card=Kd cell=E5','0084dd6b',NULL,'');
INSERT INTO "entries" VALUES('T009',44,1790001185.0,'auto',1,'lay card=Qd cell=A6','eaea1966',NULL,'');
INSERT INTO "entries" VALUES('T009',45,1790001186.5,'auto',0,'lay card=Kh cell=B6','3e53f22e',NULL,'');
INSERT INTO "entries" VALUES('T009',46,1790001188.0,'auto',1,'lay card=Kc cell=G6','167ff5f4',NULL,'');
INSERT INTO "entries" VALUES('T009',47,1790001189.5,'auto',0,'lay card=Ks cell=D7','d6d0da88',NULL,'');
INSERT INTO "entries" VALUES('T009',48,1790001191.0,'auto',1,'lay card=Ad cell=F5','ba30d1bd',NULL,'');
INSERT INTO "entries" VALUES('T009',49,1790001192.5,'auto',0,'lay card=Ac cell=C6','c0b45966',NULL,'');
INSERT INTO "entries" VALUES('T009',50,1790001194.0,'auto',1,'lay card=As cell=H6','eb3f6824',NULL,'');
INSERT INTO "entries" VALUES('T009',51,1790001195.5,'auto',0,'lay card=Ah cell=A7','a796f2c3',NULL,'');
INSERT INTO "entries" VALUES('T009',52,1790001197.0,'auto',1,'alone special=thief cell=D6','fcb32df6',NULL,'');
INSERT INTO "entries" VALUES('T009',53,1790001198.5,'auto',0,'alone special=two_timer cell=E6','2dfc0a7f',NULL,'');
INSERT INTO "entries" VALUES('T010',1,1790001258.5,'person',NULL,'join player=71001 interaction=100000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T010',2,1790001258.5,'person',NULL,'join player=71002 interaction=100001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T010',3,1790001258.5,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T010',4,1790001258.5,'person',NULL,'start','19148dde',NULL,'');
INSERT INTO "entries" VALUES('T010',5,1790001260.0,'auto',1,'lay card=3c cell=A1','6f52eae8',NULL,'');
INSERT INTO "entries" VALUES('T010',6,1790001261.5,'auto',0,'lay card=3d cell=C1','ffee7be7',NULL,'');
INSERT INTO "entries" VALUES('T010',7,1790001263.0,'auto',1,'lay card=3h cell=E1','594223ee',NULL,'');
INSERT INTO "entries" VALUES('T010',8,1790001264.5,'auto',0,'lay card=5d cell=B1','7c6c73d2',NULL,'');
INSERT INTO "entries" VALUES('T010',9,1790001266.0,'auto',1,'lay card=2d cell=D1','be68ca21',NULL,'');
INSERT INTO "entries" VALUES('T010',10,1790001267.5,'auto',0,'lay card=5s cell=G1','2817ca13',NULL,'');
INSERT INTO "entries" VALUES('T010',11,1790001269.0,'auto',1,'lay card=6h cell=F1','9314d55b',NULL,'');
INSERT INTO "entries" VALUES('T010',12,1790001270.5,'auto',0,'lay card=4s cell=A2','65b78c8c',NULL,'');
INSERT INTO "entries" VALUES('T010',13,1790001272.0,'auto',1,'lay card=2c cell=B2','51dd1648',NULL,'');
INSERT INTO "entries" VALUES('T010',14,1790001273.5,'auto',0,'lay card=6s cell=C2','9964c542',NULL,'');
INSERT INTO "entries" VALUES('T010',15,1790001275.0,'auto',1,'lay card=8s cell=H1','daee8a18',NULL,'');
INSERT INTO "entries" VALUES('T010',16,1790001276.5,'auto',0,'lay card=7c cell=D2','f5e1321f',NULL,'');
INSERT INTO "entries" VALUES('T010',17,1790001278.0,'auto',1,'lay card=9c cell=E2','0bc5654c',NULL,'');
INSERT INTO "entries" VALUES('T010',18,1790001279.5,'auto',0,'lay card=7d cell=G2','ae3db12b',NULL,'');
INSERT INTO "entries" VALUES('T010',19,1790001281.0,'auto',1,'lay card=8h cell=F2','177d79fe',NULL,'');
INSERT INTO "entries" VALUES('T010',20,1790001282.5,'auto',0,'lay card=8d cell=A3','0a212360',NULL,'');
INSERT INTO "entries" VALUES('T010',21,1790001284.0,'auto',1,'lay card=9d cell=B3','efb4cfc0',NULL,'');
INSERT INTO "entries" VALUES('T010',22,1790001285.5,'auto',0,'lay card=9s cell=G3','aed047bd',NULL,'');
INSERT INTO "entries" VALUES('T010',23,1790001287.0,'auto',1,'lay card=9h cell=D4','f0749ebc',NULL,'');
INSERT INTO "entries" VALUES('T010',24,1790001288.5,'auto',0,'lay card=Tc cell=H2','c882e70e',NULL,'');
INSERT INTO "entries" VALUES('T010',25,1790001290.0,'auto',1,'lay card=4c cell=C3','a9d5193b',NULL,'');
INSERT INTO "entries" VALUES('T010',26,1790001291.5,'auto',0,'lay card=Td cell=D3','0542d0d9',NULL,'');
INSERT INTO "entries" VALUES('T010',27,1790001293.0,'auto',1,'lay card=3s cell=F3','970636f9',NULL,'');
INSERT INTO "entries" VALUES('T010',28,1790001294.5,'auto',0,'lay card=2h cell=E3','1d7a19c5',NULL,'');
INSERT INTO "entries" VALUES('T010',29,1790001296.0,'auto',1,'lay card=6d cell=B4','b8dae5fc',NULL,'');
INSERT INTO "entries" VALUES('T010',30,1790001297.5,'auto',0,'lay card=4h cell=H3','8c52d24d',NULL,'');
INSERT INTO "entries" VALUES('T010',31,1790001299.0,'auto',1,'lay card=8c cell=C4','7b00c015',NULL,'');
INSERT INTO "entries" VALUES('T010',32,1790001300.5,'auto',0,'lay card=Qh cell=A4','b6aedfda',NULL,'');
INSERT INTO "entries" VALUES('T010',33,1790001302.0,'auto',1,'lay card=Th cell=G4','159ff3dc',NULL,'');
INSERT INTO "entries" VALUES('T010',34,1790001303.5,'auto',0,'lay card=6c cell=H4','3c31d546',NULL,'');
INSERT INTO "entries" VALUES('T010',35,1790001305.0,'auto',1,'lay card=5c cell=F4','aa360412',NULL,'');
INSERT INTO "entries" VALUES('T010',36,1790001306.5,'auto',0,'lay card=5h cell=D5','b292f343',NULL,'');
INSERT INTO "entries" VALUES('T010',37,1790001308.0,'auto',1,'lay card=Ts cell=A5','9ac80e51',NULL,'');
INSERT INTO "entries" VALUES('T010',38,1790001309.5,'auto',0,'lay card=7h cell=C5','d3e41b00',NULL,'');
INSERT INTO "entries" VALUES('T010',39,1790001311.0,'auto',1,'lay card=Jc cell=E4','cbca2cea',NULL,'');
INSERT INTO "entries" VALUES('T010',40,1790001312.5,'auto',0,'lay card=Jh cell=B5','f018fba6',NULL,'');
INSERT INTO "entries" VALUES('T010',41,1790001314.0,'auto',1,'lay card=7s cell=F5','3499cbf4',NULL,'');
INSERT INTO "entries" VALUES('T010',42,1790001315.5,'auto',0,'lay card=Ks cell=E5','9ecbb6b7',NULL,'');
INSERT INTO "entries" VALUES('T010',43,1790001317.0,'auto',1,'lay card=Jd cell=G5','7b19ed43',NULL,'');
INSERT INTO "entries" VALUES('T010',44,1790001318.5,'auto',0,'lay card=Ac cell=H5','48cd33d0',NULL,'');
INSERT INTO "entries" VALUES('T010',45,1790001320.0,'auto',1,'lay card=Js cell=D6','ada1efe6',NULL,'');
INSERT INTO "entries" VALUES('T010',46,1790001321.5,'auto',0,'lay card=Ad cell=A6','aad44e19',NULL,'');
INSERT INTO "entries" VALUES('T010',47,1790001323.0,'auto',1,'lay card=Qc cell=B6','0a2f6bb0',NULL,'');
INSERT INTO "entries" VALUES('T010',48,1790001324.5,'auto',0,'lay card=As cell=E6','554c4755',NULL,'');
INSERT INTO "entries" VALUES('T010',49,1790001326.0,'auto',1,'lay card=Qs cell=F6','17d3af0b',NULL,'');
INSERT INTO "entries" VALUES('T010',50,1790001327.5,'auto',0,'alone special=two_timer cell=C6','acfb7230',NULL,'');
INSERT INTO "entries" VALUES('T010',51,1790001329.0,'auto',1,'lay card=Kd cell=G6','2d0f159f',NULL,'');
INSERT INTO "entries" VALUES('T010',52,1790001330.5,'auto',0,'alone special=thief cell=H6','03b47f9c',NULL,'');
INSERT INTO "entries" VALUES('T010',53,1790001332.0,'auto',1,'lay card=Ah cell=C7','38f4aa08',NULL,'');
INSERT INTO "entries" VALUES('T011',1,1796049392.0,'person',NULL,'join player=71001 interaction=110000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T011',2,1796049392.0,'person',NULL,'join player=71002 interaction=110001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T011',3,1796049392.0,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T011',4,1796049452.0,'person',NULL,'close_salt salts=T011:b52c44a2166357ae4f2f4e16bfd4d200a06ab32c9dbc54f266db812e9699b746,T012:e6d7abf57d4b5a9d6b458e0eac4b423091aff5612febae46083fe68ee0aa76bb','f99ece5a',NULL,'');
INSERT INTO "entries" VALUES('T011',5,1796049452.0,'person',NULL,'start','c2b858cb',NULL,'');
INSERT INTO "entries" VALUES('T011',6,1796049453.5,'auto',0,'lay card=3d cell=A1','e6e1d5d9',NULL,'');
INSERT INTO "entries" VALUES('T011',7,1796049455.0,'auto',1,'lay card=2c cell=B1','1e87dc84',NULL,'');
INSERT INTO "entries" VALUES('T011',8,1796049456.5,'auto',0,'lay card=3s cell=D1','56bdc408',NULL,'');
INSERT INTO "entries" VALUES('T011',9,1796049458.0,'auto',1,'lay card=2d cell=E1','5eca3544',NULL,'');
INSERT INTO "entries" VALUES('T011',10,1796049459.5,'auto',0,'lay card=4c cell=C1','e218cc6f',NULL,'');
INSERT INTO "entries" VALUES('T011',11,1796049461.0,'auto',1,'lay card=2s cell=G1','e2a553fb',NULL,'');
INSERT INTO "entries" VALUES('T011',12,1796049462.5,'auto',0,'lay card=5c cell=F1','e26eed9d',NULL,'');
INSERT INTO "entries" VALUES('T011',13,1796049464.0,'auto',1,'lay card=4d cell=H1','39d15e5b',NULL,'');
INSERT INTO "entries" VALUES('T011',14,1796049465.5,'auto',0,'lay card=6c cell=A2','864ec22c',NULL,'');
INSERT INTO "entries" VALUES('T011',15,1796049467.0,'auto',1,'lay card=7c cell=B2','6c1a428b',NULL,'');
INSERT INTO "entries" VALUES('T011',16,1796049468.5,'auto',0,'lay card=6s cell=D2','ed4dd45d',NULL,'');
INSERT INTO "entries" VALUES('T011',17,1796049470.0,'auto',1,'lay card=3h cell=F2','c97b195f',NULL,'');
INSERT INTO "entries" VALUES('T011',18,1796049471.5,'auto',0,'lay card=5d cell=C2','4fa57e0c',NULL,'');
INSERT INTO "entries" VALUES('T011',19,1796049473.0,'auto',1,'lay card=9h cell=E2','9f3442f2',NULL,'');
INSERT INTO "entries" VALUES('T011',20,1796049474.5,'auto',0,'lay card=7d cell=G2','6b0d4c04',NULL,'');
INSERT INTO "entries" VALUES('T011',21,1796049476.0,'auto',1,'lay card=7s cell=D3','419e41f4',NULL,'');
INSERT INTO "entries" VALUES('T011',22,1796049477.5,'auto',0,'lay card=5s cell=H2','aa705360',NULL,'');
INSERT INTO "entries" VALUES('T011',23,1796049479.0,'auto',1,'lay card=5h cell=A3','4e79eee9',NULL,'');
INSERT INTO "entries" VALUES('T011',24,1796049480.5,'auto',0,'lay card=8c cell=B3','36bbdf1e',NULL,'');
INSERT INTO "entries" VALUES('T011',25,1796049482.0,'auto',1,'lay card=9s cell=C3','39992efd',NULL,'');
INSERT INTO "entries" VALUES('T011',26,1796049483.5,'auto',0,'lay card=8d cell=F3','6d22e5a0',NULL,'');
INSERT INTO "entries" VALUES('T011',27,1796049485.0,'auto',1,'lay card=Th cell=E3','03d5673a',NULL,'');
INSERT INTO "entries" VALUES('T011',28,1796049486.5,'auto',0,'lay card=2h cell=H3','a12be0eb',NULL,'');
INSERT INTO "entries" VALUES('T011',29,1796049488.0,'auto',1,'lay card=4s cell=G3','1059a6e1',NULL,'');
INSERT INTO "entries" VALUES('T011',30,1796049489.5,'auto',0,'lay card=6d cell=E4','cf29a3e5',NULL,'');
INSERT INTO "entries" VALUES('T011',31,1796049491.0,'auto',1,'lay card=Qd cell=A4','8281068f',NULL,'');
INSERT INTO "entries" VALUES('T011',32,1796049492.5,'auto',0,'lay card=4h cell=B4','f03663e3',NULL,'');
INSERT INTO "entries" VALUES('T011',33,1796049494.0,'auto',1,'lay card=8s cell=D4','4de974b6',NULL,'');
INSERT INTO "entries" VALUES('T011',34,1796049495.5,'auto',0,'lay card=7h cell=F4','ef9b84ad',NULL,'');
INSERT INTO "entries" VALUES('T011',35,1796049497.0,'auto',1,'lay card=Qh cell=G4','f58a4ece',NULL,'');
INSERT INTO "entries" VALUES('T011',36,1796049498.5,'auto',0,'lay card=8h cell=A5','287a03ca',NULL,'');
INSERT INTO "entries" VALUES('T011',37,1796049500.0,'auto',1,'lay card=Tc cell=C4','880a7692',NULL,'');
INSERT INTO "entries" VALUES('T011',38,1796049501.5,'auto',0,'lay card=9c cell=H4','ddeef059',NULL,'');
INSERT INTO "entries" VALUES('T011',39,1796049503.0,'auto',1,'lay card=Kd cell=B5','aa19572a',NULL,'');
INSERT INTO "entries" VALUES('T011',40,1796049504.5,'auto',0,'lay card=Td cell=F5','443a4f2d',NULL,'');
INSERT INTO "entries" VALUES('T011',41,1796049506.0,'auto',1,'lay card=Ts cell=H5','e701e1ce',NULL,'');
INSERT INTO "entries" VALUES('T011',42,1796049507.5,'auto',0,'lay card=9d cell=B6','1fa64825',NULL,'');
INSERT INTO "entries" VALUES('T011',43,1796049509.0,'auto',1,'lay card=Kh cell=D5','e6e5c43f',NULL,'');
INSERT INTO "entries" VALUES('T011',44,1796049510.5,'auto',0,'lay card=Jc cell=C5','baa26623',NULL,'');
INSERT INTO "entries" VALUES('T011',45,1796049512.0,'auto',1,'lay card=Ks cell=G5','8b6f9fbf',NULL,'');
INSERT INTO "entries" VALUES('T011',46,1796049513.5,'auto',0,'lay card=Jd cell=A6','722d0667',NULL,'');
INSERT INTO "entries" VALUES('T011',47,1796049515.0,'auto',1,'lay card=Ac cell=E5','1636b1dc',NULL,'');
INSERT INTO "entries" VALUES('T011',48,1796049516.5,'auto',0,'lay card=Jh cell=E6','e495cb13',NULL,'');
INSERT INTO "entries" VALUES('T011',49,1796049518.0,'auto',1,'lay card=Ad cell=C6','7ccec0de',NULL,'');
INSERT INTO "entries" VALUES('T011',50,1796049519.5,'auto',0,'lay card=Qc cell=D6','430fe515',NULL,'');
INSERT INTO "entries" VALUES('T011',51,1796049521.0,'auto',1,'lay card=As cell=G6','2b8f4ec6',NULL,'');
INSERT INTO "entries" VALUES('T011',52,1796049522.5,'auto',0,'lay card=Ah cell=A7','a796f2c3',NULL,'');
INSERT INTO "entries" VALUES('T011',53,1796049524.0,'auto',1,'alone special=two_timer cell=F6','58fe57c9',NULL,'');
INSERT INTO "entries" VALUES('T011',54,1796049525.5,'auto',0,'alone special=thief cell=H6','d91b7133',NULL,'');
INSERT INTO "entries" VALUES('T012',1,1796049452.0,'person',NULL,'join player=71003 interaction=120000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T012',2,1796049452.0,'person',NULL,'join player=gone-1 interaction=120001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T012',3,1796049452.0,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T012',4,1796049452.0,'person',NULL,'close_salt salts=T011:b52c44a2166357ae4f2f4e16bfd4d200a06ab32c9dbc54f266db812e9699b746,T012:e6d7abf57d4b5a9d6b458e0eac4b423091aff5612febae46083fe68ee0aa76bb','f99ece5a',NULL,'');
INSERT INTO "entries" VALUES('T012',5,1796049525.5,'person',NULL,'start','c2b858cb',NULL,'');
INSERT INTO "entries" VALUES('T012',6,1796049527.0,'auto',0,'lay card=3d cell=A1','e6e1d5d9',NULL,'');
INSERT INTO "entries" VALUES('T012',7,1796049528.5,'auto',1,'lay card=2c cell=B1','1e87dc84',NULL,'');
INSERT INTO "entries" VALUES('T012',8,1796049530.0,'auto',0,'lay card=3s cell=D1','56bdc408',NULL,'');
INSERT INTO "entries" VALUES('T012',9,1796049531.5,'auto',1,'lay card=2d cell=E1','5eca3544',NULL,'');
INSERT INTO "entries" VALUES('T012',10,1796049533.0,'auto',0,'lay card=4c cell=C1','e218cc6f',NULL,'');
INSERT INTO "entries" VALUES('T012',11,1796049534.5,'auto',1,'lay card=2s cell=G1','e2a553fb',NULL,'');
INSERT INTO "entries" VALUES('T012',12,1796049536.0,'auto',0,'lay card=5c cell=F1','e26eed9d',NULL,'');
INSERT INTO "entries" VALUES('T012',13,1796049537.5,'auto',1,'lay card=4d cell=H1','39d15e5b',NULL,'');
INSERT INTO "entries" VALUES('T012',14,1796049539.0,'auto',0,'lay card=6c cell=A2','864ec22c',NULL,'');
INSERT INTO "entries" VALUES('T012',15,1796049540.5,'auto',1,'lay card=7c cell=B2','6c1a428b',NULL,'');
INSERT INTO "entries" VALUES('T012',16,1796049542.0,'auto',0,'lay card=6s cell=D2','ed4dd45d',NULL,'');
INSERT INTO "entries" VALUES('T012',17,1796049543.5,'auto',1,'lay card=3h cell=F2','c97b195f',NULL,'');
INSERT INTO "entries" VALUES('T012',18,1796049545.0,'auto',0,'lay card=5d cell=C2','4fa57e0c',NULL,'');
INSERT INTO "entries" VALUES('T012',19,1796049546.5,'auto',1,'lay card=9h cell=E2','9f3442f2',NULL,'');
INSERT INTO "entries" VALUES('T012',20,1796049548.0,'auto',0,'lay card=7d cell=G2','6b0d4c04',NULL,'');
INSERT INTO "entries" VALUES('T012',21,1796049549.5,'auto',1,'lay card=7s cell=D3','419e41f4',NULL,'');
INSERT INTO "entries" VALUES('T012',22,1796049551.0,'auto',0,'lay card=5s cell=H2','aa705360',NULL,'');
INSERT INTO "entries" VALUES('T012',23,1796049552.5,'auto',1,'lay card=5h cell=A3','4e79eee9',NULL,'');
INSERT INTO "entries" VALUES('T012',24,1796049554.0,'auto',0,'lay card=8c cell=B3','36bbdf1e',NULL,'');
INSERT INTO "entries" VALUES('T012',25,1796049555.5,'auto',1,'lay card=9s cell=C3','39992efd',NULL,'');
INSERT INTO "entries" VALUES('T012',26,1796049557.0,'auto',0,'lay card=8d cell=F3','6d22e5a0',NULL,'');
INSERT INTO "entries" VALUES('T012',27,1796049558.5,'auto',1,'lay card=Th cell=E3','03d5673a',NULL,'');
INSERT INTO "entries" VALUES('T012',28,1796049560.0,'auto',0,'lay card=2h cell=H3','a12be0eb',NULL,'');
INSERT INTO "entries" VALUES('T012',29,1796049561.5,'auto',1,'lay card=4s cell=G3','1059a6e1',NULL,'');
INSERT INTO "entries" VALUES('T012',30,1796049563.0,'auto',0,'lay card=6d cell=E4','cf29a3e5',NULL,'');
INSERT INTO "entries" VALUES('T012',31,1796049564.5,'auto',1,'lay card=Qd cell=A4','8281068f',NULL,'');
INSERT INTO "entries" VALUES('T012',32,1796049566.0,'auto',0,'lay card=4h cell=B4','f03663e3',NULL,'');
INSERT INTO "entries" VALUES('T012',33,1796049567.5,'auto',1,'lay card=8s cell=D4','4de974b6',NULL,'');
INSERT INTO "entries" VALUES('T012',34,1796049569.0,'auto',0,'lay card=7h cell=F4','ef9b84ad',NULL,'');
INSERT INTO "entries" VALUES('T012',35,1796049570.5,'auto',1,'lay card=Qh cell=G4','f58a4ece',NULL,'');
INSERT INTO "entries" VALUES('T012',36,1796049572.0,'auto',0,'lay card=8h cell=A5','287a03ca',NULL,'');
INSERT INTO "entries" VALUES('T012',37,1796049573.5,'auto',1,'lay card=Tc cell=C4','880a7692',NULL,'');
INSERT INTO "entries" VALUES('T012',38,1796049575.0,'auto',0,'lay card=9c cell=H4','ddeef059',NULL,'');
INSERT INTO "entries" VALUES('T012',39,1796049576.5,'auto',1,'lay card=Kd cell=B5','aa19572a',NULL,'');
INSERT INTO "entries" VALUES('T012',40,1796049578.0,'auto',0,'lay card=Td cell=F5','443a4f2d',NULL,'');
INSERT INTO "entries" VALUES('T012',41,1796049579.5,'auto',1,'lay card=Ts cell=H5','e701e1ce',NULL,'');
INSERT INTO "entries" VALUES('T012',42,1796049581.0,'auto',0,'lay card=9d cell=B6','1fa64825',NULL,'');
INSERT INTO "entries" VALUES('T012',43,1796049582.5,'auto',1,'lay card=Kh cell=D5','e6e5c43f',NULL,'');
INSERT INTO "entries" VALUES('T012',44,1796049584.0,'auto',0,'lay card=Jc cell=C5','baa26623',NULL,'');
INSERT INTO "entries" VALUES('T012',45,1796049585.5,'auto',1,'lay card=Ks cell=G5','8b6f9fbf',NULL,'');
INSERT INTO "entries" VALUES('T012',46,1796049587.0,'auto',0,'lay card=Jd cell=A6','722d0667',NULL,'');
INSERT INTO "entries" VALUES('T012',47,1796049588.5,'auto',1,'lay card=Ac cell=E5','1636b1dc',NULL,'');
INSERT INTO "entries" VALUES('T012',48,1796049590.0,'auto',0,'lay card=Jh cell=E6','e495cb13',NULL,'');
INSERT INTO "entries" VALUES('T012',49,1796049591.5,'auto',1,'lay card=Ad cell=C6','7ccec0de',NULL,'');
INSERT INTO "entries" VALUES('T012',50,1796049593.0,'auto',0,'lay card=Qc cell=D6','430fe515',NULL,'');
INSERT INTO "entries" VALUES('T012',51,1796049594.5,'auto',1,'lay card=As cell=G6','2b8f4ec6',NULL,'');
INSERT INTO "entries" VALUES('T012',52,1796049596.0,'auto',0,'lay card=Ah cell=A7','a796f2c3',NULL,'');
INSERT INTO "entries" VALUES('T012',53,1796049597.5,'auto',1,'alone special=two_timer cell=F6','58fe57c9',NULL,'');
INSERT INTO "entries" VALUES('T012',54,1796049599.0,'auto',0,'alone special=thief cell=H6','d91b7133',NULL,'');
INSERT INTO "entries" VALUES('T013',1,1796049659.0,'person',NULL,'join player=71001 interaction=130000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T013',2,1796049659.0,'person',NULL,'join player=71002 interaction=130001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T013',3,1796049659.0,'person',NULL,'join player=71003 interaction=130002','00a82101',NULL,'');
INSERT INTO "entries" VALUES('T013',4,1796049659.0,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T013',5,1796049659.0,'person',NULL,'start','f68b2b57',NULL,'');
INSERT INTO "entries" VALUES('T013',6,1796049660.5,'auto',1,'lay card=6c cell=A1','0f3f2ac9',NULL,'');
INSERT INTO "entries" VALUES('T013',7,1796049662.0,'auto',2,'lay card=2d cell=B1','83f5b857',NULL,'');
INSERT INTO "entries" VALUES('T013',8,1796049663.5,'auto',0,'lay card=2c cell=D1','ed120247',NULL,'');
INSERT INTO "entries" VALUES('T013',9,1796049665.0,'auto',1,'lay card=6s cell=E1','45a0c06b',NULL,'');
INSERT INTO "entries" VALUES('T013',10,1796049666.5,'auto',2,'lay card=3c cell=C1','3eac86f0',NULL,'');
INSERT INTO "entries" VALUES('T013',11,1796049668.0,'auto',0,'lay card=2h cell=G1','eb44cc38',NULL,'');
INSERT INTO "entries" VALUES('T013',12,1796049669.5,'auto',1,'lay card=6h cell=F1','c5ea7768',NULL,'');
INSERT INTO "entries" VALUES('T013',13,1796049671.0,'auto',2,'lay card=5h cell=H1','53b68241',NULL,'');
INSERT INTO "entries" VALUES('T013',14,1796049672.5,'auto',0,'lay card=4d cell=A2','214cbd13',NULL,'');
INSERT INTO "entries" VALUES('T013',15,1796049674.0,'auto',1,'lay card=8d cell=B2','8b6b1716',NULL,'');
INSERT INTO "entries" VALUES('T013',16,1796049675.5,'auto',2,'lay card=7c cell=C2','df45f8ec',NULL,'');
INSERT INTO "entries" VALUES('T013',17,1796049677.0,'auto',0,'lay card=4h cell=E2','26090fcb',NULL,'');
INSERT INTO "entries" VALUES('T013',18,1796049678.5,'auto',1,'lay card=8h cell=F2','23ecff30',NULL,'');
INSERT INTO "entries" VALUES('T013',19,1796049680.0,'auto',2,'lay card=7s cell=G2','f428a6c8',NULL,'');
INSERT INTO "entries" VALUES('T013',20,1796049681.5,'auto',0,'lay card=5s cell=D2','fc65d4b3',NULL,'');
INSERT INTO "entries" VALUES('T013',21,1796049683.0,'auto',1,'lay card=7d cell=H2','bbf85d5a',NULL,'');
INSERT INTO "entries" VALUES('T013',22,1796049684.5,'auto',2,'lay card=3h cell=B3','7865e35a',NULL,'');
INSERT INTO "entries" VALUES('T013',23,1796049686.0,'auto',0,'lay card=8s cell=D3','f693546c',NULL,'');
INSERT INTO "entries" VALUES('T013',24,1796049687.5,'auto',1,'lay card=8c cell=H3','906ab96e',NULL,'');
INSERT INTO "entries" VALUES('T013',25,1796049689.0,'auto',2,'lay card=3s cell=F3','969cb543',NULL,'');
INSERT INTO "entries" VALUES('T013',26,1796049690.5,'auto',0,'lay card=2s cell=A3','4aa8140c',NULL,'');
INSERT INTO "entries" VALUES('T013',27,1796049692.0,'auto',1,'lay card=3d cell=D4','79c243f9',NULL,'');
INSERT INTO "entries" VALUES('T013',28,1796049693.5,'auto',2,'lay card=5d cell=G3','4f3a5fa3',NULL,'');
INSERT INTO "entries" VALUES('T013',29,1796049695.0,'auto',0,'lay card=4c cell=C3','4675454a',NULL,'');
INSERT INTO "entries" VALUES('T013',30,1796049696.5,'auto',1,'lay card=9c cell=E3','448f0eea',NULL,'');
INSERT INTO "entries" VALUES('T013',31,1796049698.0,'auto',2,'lay card=7h cell=B4','857f9ea0',NULL,'');
INSERT INTO "entries" VALUES('T013',32,1796049699.5,'auto',0,'lay card=4s cell=F4','13694a23',NULL,'');
INSERT INTO "entries" VALUES('T013',33,1796049701.0,'auto',1,'lay card=6d cell=G4','4bcf9f54',NULL,'');
INSERT INTO "entries" VALUES('T013',34,1796049702.5,'auto',2,'lay card=Js cell=A4','0cfb3448',NULL,'');
INSERT INTO "entries" VALUES('T013',35,1796049704.0,'auto',0,'lay card=9d cell=C4','2bc310dd',NULL,'');
INSERT INTO "entries" VALUES('T013',36,1796049705.5,'auto',1,'lay card=9h cell=H4','75ed9d90',NULL,'');
INSERT INTO "entries" VALUES('T013',37,1796049707.0,'auto',2,'lay card=Qc cell=E4','e17196ca',NULL,'');
INSERT INTO "entries" VALUES('T013',38,1796049708.5,'auto',0,'lay card=Td cell=A5','ede9c6fa',NULL,'');
INSERT INTO "entries" VALUES('T013',39,1796049710.0,'auto',1,'lay card=9s cell=F5','1f70a9bc',NULL,'');
INSERT INTO "entries" VALUES('T013',40,1796049711.5,'auto',2,'lay card=Qh cell=B5','6d23b530',NULL,'');
INSERT INTO "entries" VALUES('T013',41,1796049713.0,'auto',0,'lay card=Th cell=D5','54adaeb5',NULL,'');
INSERT INTO "entries" VALUES('T013',42,1796049714.5,'auto',1,'lay card=Ts cell=G5','7eba1f9c',NULL,'');
INSERT INTO "entries" VALUES('T013',43,1796049716.0,'auto',2,'lay card=Kc cell=C5','c1350085',NULL,'');
INSERT INTO "entries" VALUES('T013',44,1796049717.5,'auto',0,'lay card=Jh cell=H5','69dcf7e6',NULL,'');
INSERT INTO "entries" VALUES('T013',45,1796049719.0,'auto',1,'lay card=Jc cell=B6','a202482d',NULL,'');
INSERT INTO "entries" VALUES('T013',46,1796049720.5,'auto',2,'lay card=Kd cell=A6','98961414',NULL,'');
INSERT INTO "entries" VALUES('T013',47,1796049722.0,'auto',0,'lay card=Ks cell=E6','aa653db8',NULL,'');
INSERT INTO "entries" VALUES('T013',48,1796049723.5,'auto',1,'lay card=Qs cell=D6','f4affe5b',NULL,'');
INSERT INTO "entries" VALUES('T013',49,1796049725.0,'auto',2,'lay card=Ad cell=E5','880d2b53',NULL,'');
INSERT INTO "entries" VALUES('T013',50,1796049726.5,'auto',0,'lay card=Ac cell=C6','c0b45966',NULL,'');
INSERT INTO "entries" VALUES('T013',51,1796049728.0,'auto',1,'lay card=Ah cell=G6','fbbe109b',NULL,'');
INSERT INTO "entries" VALUES('T013',52,1796049729.5,'auto',2,'lay card=As cell=A7','51cd3a62',NULL,'');
INSERT INTO "entries" VALUES('T013',53,1796049731.0,'auto',0,'alone special=two_timer cell=F6','8667b800',NULL,'');
INSERT INTO "entries" VALUES('T013',54,1796049732.5,'auto',1,'alone special=thief cell=H6','0e32c8fd',NULL,'');
INSERT INTO "entries" VALUES('T014',1,1796049792.5,'person',NULL,'join player=71001 interaction=140000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T014',2,1796049792.5,'person',NULL,'join player=71002 interaction=140001','35d8346f',NULL,'');
INSERT INTO "entries" VALUES('T014',3,1796049792.5,'host',NULL,'add_computer strength=easy','a63553b7',NULL,'');
INSERT INTO "entries" VALUES('T014',4,1796049792.5,'person',NULL,'options values=format=single_deal','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T014',5,1796049792.5,'person',NULL,'start','d0c58000',NULL,'');
INSERT INTO "entries" VALUES('T014',6,1796049792.5,'auto',0,'draw','8b0d4208',NULL,'');
INSERT INTO "entries" VALUES('T014',7,1796049792.5,'auto',1,'draw','de02b89d',NULL,'');
INSERT INTO "entries" VALUES('T014',8,1796049792.5,'auto',2,'draw','a02daf91',NULL,'');
INSERT INTO "entries" VALUES('T014',9,1796049792.5,'auto',0,'draw','429f9712',NULL,'');
INSERT INTO "entries" VALUES('T014',10,1796049792.5,'auto',1,'draw','115fe928',NULL,'');
INSERT INTO "entries" VALUES('T015',1,1796049852.5,'person',NULL,'join player=71001 interaction=150000','ed3409ae',NULL,'');
INSERT INTO "entries" VALUES('T015',2,1796049852.5,'person',NULL,'options values=','03f0e721',NULL,'');
INSERT INTO "entries" VALUES('T015',3,1796049852.5,'host',NULL,'invite player=71002','d820252a',NULL,'');
CREATE TABLE facts (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "facts" VALUES('sample','of release 0.1.0');
INSERT INTO "facts" VALUES('leftovers','yes');
CREATE TABLE feats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	guild TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	solo BOOLEAN NOT NULL, 
	player TEXT NOT NULL, 
	value INTEGER NOT NULL, 
	detail TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat, kind), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "feats" VALUES('T001',1,'best_play','7000',1,'high-handed',0,'71001',6,'full house');
CREATE TABLE guilds (
	id TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guilds" VALUES('7000','{"season_months": 1}');
CREATE TABLE hands (
	table_id TEXT NOT NULL, 
	player TEXT NOT NULL, 
	channel TEXT NOT NULL, 
	message TEXT NOT NULL, 
	posted_at FLOAT NOT NULL, 
	seq INTEGER NOT NULL, 
	PRIMARY KEY (table_id, player), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "hands" VALUES('T014','71001','dm1','90002',1796049792.5,10);
CREATE TABLE invitations (
	table_id TEXT NOT NULL, 
	message TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "invitations" VALUES('T015','90003',3);
CREATE TABLE lease (
	id INTEGER NOT NULL, 
	holder TEXT NOT NULL, 
	since FLOAT NOT NULL, 
	alive_at FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT one_lease CHECK (id = 1)
);
INSERT INTO "lease" VALUES(1,'process 1 on host',1796049332.0,1796049852.5);
CREATE TABLE open_seats (
	table_id TEXT NOT NULL, 
	channel TEXT NOT NULL, 
	message TEXT, 
	posted_at FLOAT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "open_seats" VALUES('T015','60099','90004',1796049852.5);
CREATE TABLE outages (
	since FLOAT NOT NULL, 
	part INTEGER NOT NULL, 
	parts INTEGER NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (since, part, parts)
);
INSERT INTO "outages" VALUES(1790001332.0,0,1,1796049332.0);
CREATE TABLE part_owners (
	part INTEGER NOT NULL, 
	parts INTEGER NOT NULL, 
	epoch INTEGER DEFAULT '0' NOT NULL, 
	holder TEXT, 
	since FLOAT, 
	alive_at FLOAT, 
	beat_at FLOAT, 
	PRIMARY KEY (part)
);
CREATE TABLE played_games (
	player TEXT NOT NULL, 
	guild TEXT NOT NULL, 
	closed_at FLOAT NOT NULL, 
	table_id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	PRIMARY KEY (player, guild, closed_at, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "played_games" VALUES('71001','7000',1790000130.5,'T001','high-handed');
INSERT INTO "played_games" VALUES('71001','7000',1790000264.0,'T002','high-handed');
INSERT INTO "played_games" VALUES('71001','7000',1790000397.5,'T003','high-handed');
INSERT INTO "played_games" VALUES('71001','7000',1790000531.0,'T004','high-handed');
INSERT INTO "played_games" VALUES('71001','7000',1790000664.5,'T005','high-handed');
INSERT INTO "played_games" VALUES('71001','7000',1790000798.0,'T006','high-handed');
INSERT INTO "played_games" VALUES('71001','7000',1790000931.5,'T007','high-handed');
INSERT INTO "played_games" VALUES('71001','7000',1790001065.0,'T008','high-handed');
INSERT INTO "played_games" VALUES('71001','7000',1790001198.5,'T009','high-handed');
INSERT INTO "played_games" VALUES('71001','7000',1790001332.0,'T010','high-handed');
INSERT INTO "played_games" VALUES('71001','7000',1796049525.5,'T011','high-handed');
INSERT INTO "played_games" VALUES('71001','7000',1796049732.5,'T013','high-handed');
INSERT INTO "played_games" VALUES('71002','7000',1790000531.0,'T004','high-handed');
INSERT INTO "played_games" VALUES('71002','7000',1790000664.5,'T005','high-handed');
INSERT INTO "played_games" VALUES('71002','7000',1790000798.0,'T006','high-handed');
INSERT INTO "played_games" VALUES('71002','7000',1790000931.5,'T007','high-handed');
INSERT INTO "played_games" VALUES('71002','7000',1790001065.0,'T008','high-handed');
INSERT INTO "played_games" VALUES('71002','7000',1790001198.5,'T009','high-handed');
INSERT INTO "played_games" VALUES('71002','7000',1790001332.0,'T010','high-handed');
INSERT INTO "played_games" VALUES('71002','7000',1796049525.5,'T011','high-handed');
INSERT INTO "played_games" VALUES('71002','7000',1796049732.5,'T013','high-handed');
INSERT INTO "played_games" VALUES('71003','7000',1796049599.0,'T012','high-handed');
INSERT INTO "played_games" VALUES('71003','7000',1796049732.5,'T013','high-handed');
CREATE TABLE players (
	id TEXT NOT NULL, 
	hands TEXT DEFAULT '' NOT NULL, 
	dm_closed_noted BOOLEAN DEFAULT 0 NOT NULL, 
	name TEXT DEFAULT '' NOT NULL, 
	shows TEXT DEFAULT 'picture' NOT NULL, 
	theme TEXT DEFAULT '' NOT NULL, 
	profile TEXT DEFAULT '' NOT NULL, 
	notices TEXT DEFAULT '' NOT NULL, 
	quiet TEXT DEFAULT '' NOT NULL, 
	invitations TEXT DEFAULT '' NOT NULL, left_early TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT hands_go_somewhere CHECK (hands IN ('', 'dm', 'button')), 
	CONSTRAINT shows_something CHECK (shows IN ('picture', 'text')), 
	CONSTRAINT profile_is_seen CHECK (profile IN ('', 'private'))
);
INSERT INTO "players" VALUES('71001','',0,'Member 0','picture','','','','','','');
INSERT INTO "players" VALUES('71002','',0,'Member 1','text','','','','22-7 Europe/Berlin','','');
INSERT INTO "players" VALUES('71003','button',0,'Member 2','picture','','','','','','1790000000');
CREATE TABLE results (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	player TEXT, 
	"left" BOOLEAN NOT NULL, 
	team INTEGER NOT NULL, 
	score INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	ending TEXT NOT NULL, 
	guild TEXT, 
	number INTEGER, 
	game TEXT NOT NULL, 
	finished_at FLOAT NOT NULL, 
	counts BOOLEAN NOT NULL, 
	mu FLOAT, 
	sigma FLOAT, 
	overall_mu FLOAT, 
	overall_sigma FLOAT, rated_last BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "results" VALUES('T001',0,NULL,0,0,48,1,'all_cards_played','7000',1,'high-handed',1790000130.5,1,25.0,8.33333333333333392545e+00,25.0,8.33333333333333392545e+00,0);
INSERT INTO "results" VALUES('T001',1,'71001',0,1,42,2,'all_cards_played','7000',1,'high-handed',1790000130.5,1,25.0,8.33333333333333392545e+00,25.0,8.33333333333333392545e+00,0);
INSERT INTO "results" VALUES('T002',0,'71001',0,0,0,1,'all_cards_played','7000',2,'high-handed',1790000264.0,1,2.23646105068595026912e+01,8.06590141354368,2.23646105068595026912e+01,8.06590141354368,0);
INSERT INTO "results" VALUES('T002',1,NULL,0,1,0,1,'all_cards_played','7000',2,'high-handed',1790000264.0,1,2.76353894931404973087e+01,8.06590141354368,2.76353894931404973087e+01,8.06590141354368,0);
INSERT INTO "results" VALUES('T003',0,'71001',0,0,0,1,'all_cards_played','7000',3,'high-handed',1790000397.5,1,2.28775058520531082706e+01,7.82288719288111,2.28775058520531082706e+01,7.82288719288111,0);
INSERT INTO "results" VALUES('T003',1,NULL,0,1,0,1,'all_cards_played','7000',3,'high-handed',1790000397.5,1,2.71224941479468917293e+01,7.82288719288111,2.71224941479468917293e+01,7.82288719288111,0);
INSERT INTO "results" VALUES('T004',0,'71002',0,0,0,1,'all_cards_played','7000',4,'high-handed',1790000531.0,1,25.0,8.33333333333333392545e+00,25.0,8.33333333333333392545e+00,0);
INSERT INTO "results" VALUES('T004',1,'71001',0,1,0,1,'all_cards_played','7000',4,'high-handed',1790000531.0,1,2.32869686918391920475e+01,7.58877286865501510249e+00,2.32869686918391920475e+01,7.58877286865501510249e+00,0);
INSERT INTO "results" VALUES('T005',0,'71001',0,0,0,1,'all_cards_played','7000',5,'high-handed',1790000664.5,1,2.34392150501656395525e+01,7.38588070426978227089e+00,2.34392150501656395525e+01,7.38588070426978227089e+00,0);
INSERT INTO "results" VALUES('T005',1,'71002',0,1,0,1,'all_cards_played','7000',5,'high-handed',1790000664.5,1,2.48164170379252517766e+01,8.03674383194050356848e+00,2.48164170379252517766e+01,8.03674383194050356848e+00,0);
INSERT INTO "results" VALUES('T006',0,'71001',0,0,0,1,'all_cards_played','7000',6,'high-handed',1790000798.0,1,2.35611643090868057011e+01,7.18939792552916490109e+00,2.35611643090868057011e+01,7.18939792552916490109e+00,0);
INSERT INTO "results" VALUES('T006',1,'71002',0,1,0,1,'all_cards_played','7000',6,'high-handed',1790000798.0,1,2.46720306512913616363e+01,7.75998307525160235798e+00,2.46720306512913616363e+01,7.75998307525160235798e+00,0);
INSERT INTO "results" VALUES('T007',0,'71001',0,0,0,1,'all_cards_played','7000',7,'high-handed',1790000931.5,1,2.3658997384580015221e+01,6.99964846833168685691e+00,2.3658997384580015221e+01,6.99964846833168685691e+00,0);
INSERT INTO "results" VALUES('T007',1,'71002',0,1,0,1,'all_cards_played','7000',7,'high-handed',1790000931.5,1,2.4558054510943346572e+01,7.50132989141491179907e+00,2.4558054510943346572e+01,7.50132989141491179907e+00,0);
INSERT INTO "results" VALUES('T008',0,'71001',0,0,0,1,'all_cards_played','7000',8,'high-handed',1790001065.0,1,2.37376296619715922977e+01,6.81681238297402,2.37376296619715922977e+01,6.81681238297402,0);
INSERT INTO "results" VALUES('T008',1,'71002',0,1,0,1,'all_cards_played','7000',8,'high-handed',1790001065.0,1,2.44677484357343750782e+01,7.25922961046278558683e+00,2.44677484357343750782e+01,7.25922961046278558683e+00,0);
INSERT INTO "results" VALUES('T009',0,'71001',0,0,0,1,'all_cards_played','7000',9,'high-handed',1790001198.5,1,2.38009629091568370991e+01,6.64095799136449205235e+00,2.38009629091568370991e+01,6.64095799136449205235e+00,0);
INSERT INTO "results" VALUES('T009',1,'71002',0,1,0,1,'all_cards_played','7000',9,'high-handed',1790001198.5,1,2.43959289202260194424e+01,7.0322857371074460886e+00,2.43959289202260194424e+01,7.0322857371074460886e+00,0);
INSERT INTO "results" VALUES('T010',0,'71002',0,0,0,1,'all_cards_played','7000',10,'high-handed',1790001332.0,1,2.43385980523853788786e+01,6.81924624593409234307e+00,2.43385980523853788786e+01,6.81924624593409234307e+00,0);
INSERT INTO "results" VALUES('T010',1,'71001',0,1,0,1,'all_cards_played','7000',10,'high-handed',1790001332.0,1,2.38520915634786767611e+01,6.47206726433089762906e+00,2.38520915634786767611e+01,6.47206726433089762906e+00,0);
INSERT INTO "results" VALUES('T011',0,'71001',0,0,0,1,'all_cards_played','7000',11,'high-handed',1796049599.0,1,2.41701020483000945655e+01,6.81587527421766647961e+00,2.41701020483000945655e+01,6.81587527421766647961e+00,0);
INSERT INTO "results" VALUES('T011',1,'71002',0,1,0,1,'all_cards_played','7000',11,'high-handed',1796049599.0,1,24.4694970042335,7.04757454962296403522e+00,24.4694970042335,7.04757454962296403522e+00,0);
INSERT INTO "results" VALUES('T012',0,'71003',0,0,0,1,'all_cards_played','7000',12,'high-handed',1796049599.0,1,25.0,8.33333333333333392545e+00,25.0,8.33333333333333392545e+00,0);
INSERT INTO "results" VALUES('T012',1,NULL,0,1,0,1,'all_cards_played','7000',12,'high-handed',1796049599.0,1,2.62847734811206059637e+01,7.77491298482459480823e+00,2.62847734811206059637e+01,7.77491298482459480823e+00,0);
INSERT INTO "results" VALUES('T013',0,'71001',0,0,0,1,'all_cards_played','7000',13,'high-handed',1796049732.5,1,2.4196676178727035023e+01,6.63370183127686363633e+00,2.4196676178727035023e+01,6.63370183127686363633e+00,0);
INSERT INTO "results" VALUES('T013',1,'71002',0,1,0,1,'all_cards_played','7000',13,'high-handed',1796049732.5,1,2.4441085714282767328e+01,6.83894812616688874129e+00,2.4441085714282767328e+01,6.83894812616688874129e+00,0);
INSERT INTO "results" VALUES('T013',2,'71003',0,2,0,1,'all_cards_played','7000',13,'high-handed',1796049732.5,1,2.5135386801906474119e+01,8.04399066182014,2.5135386801906474119e+01,8.04399066182014,0);
CREATE TABLE seasons (
	guild TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	began_at FLOAT NOT NULL, 
	ends_at FLOAT, 
	ended_at FLOAT, 
	first_result INTEGER NOT NULL, 
	last_result INTEGER, 
	announced BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (guild, number)
)
 WITHOUT ROWID

;
INSERT INTO "seasons" VALUES('7000',1,1790000130.5,1793491200.0,1793491200.0,1,10,0);
INSERT INTO "seasons" VALUES('7000',2,1796049599.0,1798761600.0,NULL,11,NULL,0);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	player TEXT, 
	"left" BOOLEAN DEFAULT 0 NOT NULL, strength TEXT DEFAULT 'sound' NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('T001',0,'gone-1',0,'sound');
INSERT INTO "seats" VALUES('T001',1,'71001',0,'sound');
INSERT INTO "seats" VALUES('T002',0,'71001',0,'sound');
INSERT INTO "seats" VALUES('T002',1,'gone-1',0,'sound');
INSERT INTO "seats" VALUES('T003',0,'71001',0,'sound');
INSERT INTO "seats" VALUES('T003',1,'gone-1',0,'sound');
INSERT INTO "seats" VALUES('T004',0,'71002',0,'sound');
INSERT INTO "seats" VALUES('T004',1,'71001',0,'sound');
INSERT INTO "seats" VALUES('T005',0,'71001',0,'sound');
INSERT INTO "seats" VALUES('T005',1,'71002',0,'sound');
INSERT INTO "seats" VALUES('T006',0,'71001',0,'sound');
INSERT INTO "seats" VALUES('T006',1,'71002',0,'sound');
INSERT INTO "seats" VALUES('T007',0,'71001',0,'sound');
INSERT INTO "seats" VALUES('T007',1,'71002',0,'sound');
INSERT INTO "seats" VALUES('T008',0,'71001',0,'sound');
INSERT INTO "seats" VALUES('T008',1,'71002',0,'sound');
INSERT INTO "seats" VALUES('T009',0,'71001',0,'sound');
INSERT INTO "seats" VALUES('T009',1,'71002',0,'sound');
INSERT INTO "seats" VALUES('T010',0,'71002',0,'sound');
INSERT INTO "seats" VALUES('T010',1,'71001',0,'sound');
INSERT INTO "seats" VALUES('T011',0,'71001',0,'sound');
INSERT INTO "seats" VALUES('T011',1,'71002',0,'sound');
INSERT INTO "seats" VALUES('T012',0,'71003',0,'sound');
INSERT INTO "seats" VALUES('T012',1,'gone-1',0,'sound');
INSERT INTO "seats" VALUES('T013',0,'71001',0,'sound');
INSERT INTO "seats" VALUES('T013',1,'71002',0,'sound');
INSERT INTO "seats" VALUES('T013',2,'71003',0,'sound');
INSERT INTO "seats" VALUES('T014',0,NULL,0,'easy');
INSERT INTO "seats" VALUES('T014',1,'71002',0,'sound');
INSERT INTO "seats" VALUES('T014',2,'71001',0,'sound');
INSERT INTO "seats" VALUES('T015',0,'71001',0,'sound');
CREATE TABLE set_tables (
	table_id TEXT NOT NULL, 
	set_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "set_tables" VALUES('T011','S1',1);
INSERT INTO "set_tables" VALUES('T012','S1',2);
CREATE TABLE standings (
	guild TEXT NOT NULL, 
	game TEXT NOT NULL, 
	solo BOOLEAN NOT NULL, 
	period TEXT NOT NULL, 
	player TEXT NOT NULL, 
	settled BOOLEAN NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	played INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	PRIMARY KEY (guild, game, solo, period, player)
)
 WITHOUT ROWID

;
INSERT INTO "standings" VALUES('7000','',0,'2026-09','71001',1,2.38934693977334617893e+01,6.31005592117911096039e+00,10,9);
INSERT INTO "standings" VALUES('7000','',0,'2026-09','71002',0,2.42926626723113336936e+01,6.61898828838617436787e+00,7,7);
INSERT INTO "standings" VALUES('7000','',0,'2026-11','71001',0,2.42245490349665359985e+01,6.56288922448988110147e+00,2,2);
INSERT INTO "standings" VALUES('7000','',0,'2026-11','71002',0,2.44527013662458294609e+01,6.75812205868592208446e+00,2,2);
INSERT INTO "standings" VALUES('7000','',0,'2026-11','71003',0,2.50783359754478460965e+01,7.88440591296722370628e+00,2,2);
INSERT INTO "standings" VALUES('7000','',0,'all','71001',1,2.42245490349665359985e+01,6.56288922448988110147e+00,12,11);
INSERT INTO "standings" VALUES('7000','',0,'all','71002',0,2.44527013662458294609e+01,6.75812205868592208446e+00,9,9);
INSERT INTO "standings" VALUES('7000','',0,'all','71003',0,2.50783359754478460965e+01,7.88440591296722370628e+00,2,2);
INSERT INTO "standings" VALUES('7000','',0,'season-1','71001',1,2.38934693977334617893e+01,6.31005592117911096039e+00,10,9);
INSERT INTO "standings" VALUES('7000','',0,'season-1','71002',0,2.42926626723113336936e+01,6.61898828838617436787e+00,7,7);
INSERT INTO "standings" VALUES('7000','',0,'season-2','71001',0,2.42245490349665359985e+01,6.56288922448988110147e+00,2,2);
INSERT INTO "standings" VALUES('7000','',0,'season-2','71002',0,2.44527013662458294609e+01,6.75812205868592208446e+00,2,2);
INSERT INTO "standings" VALUES('7000','',0,'season-2','71003',0,2.50783359754478460965e+01,7.88440591296722370628e+00,2,2);
INSERT INTO "standings" VALUES('7000','high-handed',0,'2026-09','71001',1,2.38934693977334617893e+01,6.31005592117911096039e+00,10,9);
INSERT INTO "standings" VALUES('7000','high-handed',0,'2026-09','71002',0,2.42926626723113336936e+01,6.61898828838617436787e+00,7,7);
INSERT INTO "standings" VALUES('7000','high-handed',0,'2026-11','71001',0,2.42245490349665359985e+01,6.56288922448988110147e+00,2,2);
INSERT INTO "standings" VALUES('7000','high-handed',0,'2026-11','71002',0,2.44527013662458294609e+01,6.75812205868592208446e+00,2,2);
INSERT INTO "standings" VALUES('7000','high-handed',0,'2026-11','71003',0,2.50783359754478460965e+01,7.88440591296722370628e+00,2,2);
INSERT INTO "standings" VALUES('7000','high-handed',0,'all','71001',1,2.42245490349665359985e+01,6.56288922448988110147e+00,12,11);
INSERT INTO "standings" VALUES('7000','high-handed',0,'all','71002',0,2.44527013662458294609e+01,6.75812205868592208446e+00,9,9);
INSERT INTO "standings" VALUES('7000','high-handed',0,'all','71003',0,2.50783359754478460965e+01,7.88440591296722370628e+00,2,2);
INSERT INTO "standings" VALUES('7000','high-handed',0,'season-1','71001',1,2.38934693977334617893e+01,6.31005592117911096039e+00,10,9);
INSERT INTO "standings" VALUES('7000','high-handed',0,'season-1','71002',0,2.42926626723113336936e+01,6.61898828838617436787e+00,7,7);
INSERT INTO "standings" VALUES('7000','high-handed',0,'season-2','71001',0,2.42245490349665359985e+01,6.56288922448988110147e+00,2,2);
INSERT INTO "standings" VALUES('7000','high-handed',0,'season-2','71002',0,2.44527013662458294609e+01,6.75812205868592208446e+00,2,2);
INSERT INTO "standings" VALUES('7000','high-handed',0,'season-2','71003',0,2.50783359754478460965e+01,7.88440591296722370628e+00,2,2);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	guild TEXT, 
	channel TEXT NOT NULL, 
	host TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	opened_at FLOAT NOT NULL, 
	closed_at FLOAT, 
	status TEXT DEFAULT 'live' NOT NULL, 
	last_seq INTEGER, 
	deadline FLOAT, 
	shown_seq INTEGER DEFAULT '0' NOT NULL, 
	board_channel TEXT, 
	board_message TEXT, 
	board_posted_at FLOAT, replaced_boards TEXT, 
	PRIMARY KEY (id), 
	CONSTRAINT status_is_known CHECK (status IN ('live', 'over', 'closed'))
);
INSERT INTO "tables" VALUES('T001','high-handed','7000','60001','71001',X'0101010101010101010101010101010101010101010101010101010101010101',1790000060.0,1790000130.5,'over',51,NULL,51,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T002','high-handed','7000','60002','71001',X'0202020202020202020202020202020202020202020202020202020202020202',1790000190.5,1790000264.0,'over',53,NULL,53,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T003','high-handed','7000','60003','71001',X'0303030303030303030303030303030303030303030303030303030303030303',1790000324.0,1790000397.5,'over',53,NULL,53,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T004','high-handed','7000','60004','71001',X'0404040404040404040404040404040404040404040404040404040404040404',1790000457.5,1790000531.0,'over',53,NULL,53,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T005','high-handed','7000','60005','71001',X'0505050505050505050505050505050505050505050505050505050505050505',1790000591.0,1790000664.5,'over',53,NULL,53,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T006','high-handed','7000','60006','71001',X'0606060606060606060606060606060606060606060606060606060606060606',1790000724.5,1790000798.0,'over',53,NULL,53,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T007','high-handed','7000','60007','71001',X'0707070707070707070707070707070707070707070707070707070707070707',1790000858.0,1790000931.5,'over',53,NULL,53,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T008','high-handed','7000','60008','71001',X'0808080808080808080808080808080808080808080808080808080808080808',1790000991.5,1790001065.0,'over',53,NULL,53,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T009','high-handed','7000','60009','71001',X'0909090909090909090909090909090909090909090909090909090909090909',1790001125.0,1790001198.5,'over',53,NULL,53,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T010','high-handed','7000','60010','71001',X'0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A',1790001258.5,1790001332.0,'over',53,NULL,53,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T011','high-handed','7000','60011','71001',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1796049392.0,1796049525.5,'over',54,NULL,0,NULL,NULL,0.0,NULL);
INSERT INTO "tables" VALUES('T012','high-handed','7000','60012','71003',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',1796049452.0,1796049599.0,'over',54,NULL,54,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T013','high-handed','7000','60013','71001',X'0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D0D',1796049659.0,1796049732.5,'over',54,NULL,54,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('T014','sneak','7000','60014','71001',X'0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E0E',1796049792.5,NULL,'live',NULL,NULL,0,'60012','90001',1796049792.5,NULL);
INSERT INTO "tables" VALUES('T015','high-handed','7000','60015','71001',X'0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F',1796049852.5,NULL,'live',NULL,NULL,0,NULL,NULL,NULL,NULL);
CREATE TABLE test_tables (
	table_id TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "test_tables" VALUES('T013');
CREATE UNIQUE INDEX one_live_table_per_channel ON tables (channel) WHERE status = 'live';
CREATE INDEX unshown_endings ON tables (id) WHERE status <> 'live' AND shown_seq < last_seq;
CREATE INDEX ended_tables ON tables (guild, closed_at) WHERE status <> 'live';
CREATE INDEX seats_of_player ON seats (player);
CREATE INDEX results_in_order ON results (guild, number);
CREATE INDEX results_of_player ON results (player, guild, finished_at);
CREATE INDEX standings_by_rating ON standings (guild, game, solo, period, settled, mu, won, player);
CREATE INDEX standings_by_wins ON standings (guild, game, solo, period, won, mu, player);
CREATE INDEX standings_by_games ON standings (guild, game, solo, period, played, won, player);
CREATE INDEX seasons_under_way ON seasons (ends_at) WHERE ended_at IS NULL;
CREATE INDEX seasons_unannounced ON seasons (ended_at) WHERE ended_at IS NOT NULL AND NOT announced;
CREATE INDEX champions_of_player ON champions (player);
CREATE INDEX standings_of_player ON standings (player);
CREATE INDEX ended_tables_by_game ON tables (guild, game, closed_at, id) WHERE status <> 'live';
CREATE INDEX feats_by_value ON feats (guild, game, solo, kind, value, number);
CREATE INDEX feats_of_player ON feats (player, guild, game, solo, kind, value);
CREATE UNIQUE INDEX tables_of_set ON set_tables (set_id, number);
CREATE INDEX lines_naming_people ON entries (line) WHERE line LIKE '% player=%';
COMMIT;
