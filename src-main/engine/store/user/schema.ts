/** Tables of which every change is counted. Released migrations use them: they never change. */
const COUNTED = ['setting', 'watchlist', 'layout', 'drawing', 'account', 'note', 'draft', 'rule', 'mute'];
const counting = (table: string): string[] =>
  ['INSERT', 'UPDATE', 'DELETE'].map(
    (change) => `   CREATE TRIGGER ${table}_${change.toLowerCase()} AFTER ${change} ON ${table} BEGIN UPDATE written SET n = n + 1; END;`,
  );

/** Migrations of user.db. A released step never changes; a change is a new step. Bodies are JSON. */
export const MIGRATIONS = [
  `CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE watchlist (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, body TEXT NOT NULL) STRICT;
   CREATE TABLE layout (id TEXT NOT NULL, version INTEGER NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL, tiles TEXT NOT NULL,
     savedAt REAL NOT NULL, PRIMARY KEY (id, version)) STRICT, WITHOUT ROWID;
   CREATE TABLE drawing (share TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (share, id)) STRICT, WITHOUT ROWID;
   CREATE TABLE account (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
   CREATE TABLE note (ref TEXT PRIMARY KEY, text TEXT NOT NULL, at REAL NOT NULL) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE draft (id TEXT PRIMARY KEY, club INTEGER NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, savedAt REAL NOT NULL)
     STRICT, WITHOUT ROWID;
   CREATE INDEX draft_club ON draft (club, savedAt);`,
  `CREATE TABLE rule (id TEXT PRIMARY KEY, body TEXT NOT NULL, savedAt REAL NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE alert (id INTEGER PRIMARY KEY AUTOINCREMENT, rule TEXT NOT NULL, ref TEXT, at REAL NOT NULL, state TEXT NOT NULL,
     seen INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
   CREATE INDEX alert_rule ON alert (rule, id);
   CREATE INDEX alert_ref ON alert (ref, id);
   CREATE INDEX alert_standing ON alert (id) WHERE state = 'firing';
   CREATE INDEX alert_unseen ON alert (id) WHERE seen = 0;
   CREATE TABLE alert_memo (rule TEXT NOT NULL, ref TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (rule, ref)) STRICT, WITHOUT ROWID;
   CREATE TABLE mute (ref TEXT PRIMARY KEY, until REAL) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE proposal (key TEXT PRIMARY KEY, share TEXT NOT NULL, seenAt REAL NOT NULL, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE INDEX proposal_share ON proposal (share, seenAt);
   CREATE INDEX proposal_seen ON proposal (seenAt);
   CREATE TABLE proposal_count (only INTEGER PRIMARY KEY CHECK (only = 1), n INTEGER NOT NULL) STRICT;
   INSERT INTO proposal_count VALUES (1, 0);
   CREATE TABLE tally (proposal TEXT NOT NULL, at REAL NOT NULL, height INTEGER, votes TEXT NOT NULL, PRIMARY KEY (proposal, at))
     STRICT, WITHOUT ROWID;`,
  `CREATE TABLE look (one INTEGER PRIMARY KEY CHECK (one = 1), at REAL NOT NULL, looked REAL NOT NULL, ran REAL NOT NULL,
     pending INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
   CREATE TABLE blind (since REAL PRIMARY KEY, until REAL NOT NULL, why TEXT NOT NULL) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE written (one INTEGER PRIMARY KEY CHECK (one = 1), n INTEGER NOT NULL) STRICT;
   INSERT INTO written VALUES (1, 0);
   CREATE TABLE quarantine (id INTEGER PRIMARY KEY, place TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, at REAL NOT NULL) STRICT;
   CREATE TABLE missing (id INTEGER PRIMARY KEY, place TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, was TEXT, backup TEXT NOT NULL,
     behind REAL NOT NULL) STRICT;
   CREATE TRIGGER alert_insert AFTER INSERT ON alert BEGIN UPDATE written SET n = n + 1; END;
${COUNTED.flatMap(counting).join('\n')}`,
  `CREATE TABLE own_window (id TEXT NOT NULL PRIMARY KEY, workspace TEXT NOT NULL, host TEXT NOT NULL, open INTEGER NOT NULL,
     tiles TEXT NOT NULL, compact INTEGER NOT NULL, savedAt REAL NOT NULL) STRICT;
   CREATE TABLE link_ref (workspace TEXT NOT NULL, linkGroup INTEGER NOT NULL, ref TEXT NOT NULL, PRIMARY KEY (workspace, linkGroup))
     STRICT, WITHOUT ROWID;
${counting('own_window').join('\n')}`,
] as const;
