const valueTables = (name: string): string =>
  `CREATE TABLE now_${name} (subject INTEGER PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
   CREATE TABLE change_${name} (subject INTEGER NOT NULL, at INTEGER NOT NULL, height INTEGER, body TEXT NOT NULL,
     PRIMARY KEY (subject, at)) STRICT, WITHOUT ROWID;`;
/** Migrations of a record file. A released step never changes; a change is a new step. */
export const RECORD_MIGRATIONS = [
  // Shares are numbered 2 × id, plus 1 for a player; other subjects have negative numbers.
  `CREATE TABLE subject (id INTEGER PRIMARY KEY, ref TEXT NOT NULL UNIQUE) STRICT;
   CREATE TABLE field (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
   CREATE TABLE span (scope TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (scope, since)) STRICT, WITHOUT ROWID;
   CREATE TABLE book_now (share INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
   CREATE TABLE book_change (share INTEGER NOT NULL, at INTEGER NOT NULL, height INTEGER, body BLOB NOT NULL,
     PRIMARY KEY (share, at)) STRICT, WITHOUT ROWID;
   CREATE TABLE book_day (share INTEGER NOT NULL, day INTEGER NOT NULL, changes INTEGER NOT NULL, body BLOB NOT NULL,
     PRIMARY KEY (share, day)) STRICT, WITHOUT ROWID;
   CREATE TABLE book_total (day INTEGER PRIMARY KEY, changes INTEGER NOT NULL) STRICT;`,
  ...['prices', 'players', 'clubs', 'tables', 'tallies', 'holdings', 'holders', 'orders', 'auctions'].map(valueTables),
];
