/** Migrations of cache.db. A released step never changes; a change is a new step. */
export const MIGRATIONS = [
  `CREATE TABLE reading (key TEXT PRIMARY KEY, body TEXT NOT NULL, source TEXT NOT NULL, height INTEGER, observedAt REAL NOT NULL) STRICT;
   CREATE INDEX reading_by_age ON reading (observedAt);`,
  `CREATE TABLE trade (id INTEGER PRIMARY KEY, share TEXT NOT NULL, time REAL NOT NULL, price INTEGER NOT NULL, num INTEGER NOT NULL,
     buyer TEXT, seller TEXT, taker TEXT NOT NULL) STRICT;
   CREATE INDEX trade_by_share ON trade (share, time, id);
   CREATE INDEX trade_by_time ON trade (time, id);
   CREATE INDEX trade_by_buyer ON trade (buyer, time, id);
   CREATE INDEX trade_by_seller ON trade (seller, time, id);`,
  `CREATE TABLE coverage (share TEXT NOT NULL, since REAL NOT NULL, until REAL NOT NULL, PRIMARY KEY (share, since)) STRICT, WITHOUT ROWID;
   CREATE INDEX coverage_by_since ON coverage (since, until);
   CREATE INDEX coverage_by_until ON coverage (until);`,
  `CREATE TABLE named (id INTEGER PRIMARY KEY, ref TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL, sub TEXT,
     folded TEXT NOT NULL, pack INTEGER NOT NULL) STRICT;
   CREATE INDEX named_by_name ON named (kind, folded, ref);
   CREATE VIRTUAL TABLE named_words USING fts5 (kind, folded, content = '', contentless_delete = 1, detail = 'column',
     prefix = '2 3 4', tokenize = 'unicode61 remove_diacritics 2');`,
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE census_club (id INTEGER PRIMARY KEY, body TEXT NOT NULL, source TEXT NOT NULL, height INTEGER, observedAt REAL NOT NULL, era INTEGER NOT NULL) STRICT;
   CREATE TABLE census_player (id INTEGER PRIMARY KEY, body TEXT NOT NULL, source TEXT NOT NULL, height INTEGER, observedAt REAL NOT NULL, era INTEGER NOT NULL) STRICT;
   CREATE TABLE census_club_book (id INTEGER PRIMARY KEY, body TEXT NOT NULL, source TEXT NOT NULL, height INTEGER, observedAt REAL NOT NULL, era INTEGER NOT NULL) STRICT;
   CREATE TABLE census_player_book (id INTEGER PRIMARY KEY, body TEXT NOT NULL, source TEXT NOT NULL, height INTEGER, observedAt REAL NOT NULL, era INTEGER NOT NULL) STRICT;
   CREATE TABLE dirty (kind TEXT NOT NULL, id INTEGER NOT NULL, height INTEGER NOT NULL, at REAL NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;`,
  `ALTER TABLE reading ADD COLUMN partial TEXT;`,
  `CREATE TABLE census_player_price (id INTEGER PRIMARY KEY, body TEXT NOT NULL, source TEXT NOT NULL, height INTEGER, observedAt REAL NOT NULL, era INTEGER NOT NULL) STRICT;
   CREATE TABLE census_player_earning (id INTEGER PRIMARY KEY, body TEXT NOT NULL, source TEXT NOT NULL, height INTEGER, observedAt REAL NOT NULL, era INTEGER NOT NULL) STRICT;
   CREATE TABLE census_club_earning (id INTEGER PRIMARY KEY, body TEXT NOT NULL, source TEXT NOT NULL, height INTEGER, observedAt REAL NOT NULL, era INTEGER NOT NULL) STRICT;
   CREATE TABLE census_user (id INTEGER PRIMARY KEY, body TEXT NOT NULL, source TEXT NOT NULL, height INTEGER, observedAt REAL NOT NULL, era INTEGER NOT NULL) STRICT;`,
  `CREATE TABLE row_change (share TEXT NOT NULL, field TEXT NOT NULL, at REAL NOT NULL, old TEXT NOT NULL, new TEXT NOT NULL,
     PRIMARY KEY (share, field, at)) STRICT, WITHOUT ROWID;
   CREATE INDEX row_change_by_time ON row_change (at);`,
  // Events name traders, whose ids are places in a list.
  `CREATE INDEX census_user_by_name ON census_user (json_extract(body, '$.name'));`,
  `CREATE TABLE census_player_loan (id INTEGER PRIMARY KEY, body TEXT NOT NULL, source TEXT NOT NULL, height INTEGER, observedAt REAL NOT NULL, era INTEGER NOT NULL) STRICT;`,
] as const;
