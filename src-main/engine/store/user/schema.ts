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
  `CREATE TABLE estimate (id TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, kind TEXT NOT NULL, ref TEXT NOT NULL, target TEXT NOT NULL,
     at REAL NOT NULL, due REAL NOT NULL, state TEXT NOT NULL, counts INTEGER NOT NULL, "right" INTEGER, error REAL, knownAt REAL,
     body TEXT NOT NULL) STRICT;
   CREATE INDEX estimate_kind ON estimate (game, kind, at);
   CREATE INDEX estimate_about ON estimate (game, ref, kind, target, at);
   CREATE INDEX estimate_known ON estimate (game, knownAt);
   CREATE INDEX estimate_due ON estimate (game, due) WHERE state = 'open';
   CREATE TABLE estimate_sum (game TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, kind)) STRICT, WITHOUT ROWID;
   CREATE TRIGGER estimate_insert AFTER INSERT ON estimate BEGIN UPDATE written SET n = n + 1; END;
   CREATE TABLE thesis (id TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, share TEXT NOT NULL, due REAL NOT NULL, state TEXT NOT NULL, body TEXT NOT NULL,
     savedAt REAL NOT NULL) STRICT, WITHOUT ROWID;
${counting('thesis').join('\n')}`,
  `CREATE TABLE screen (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL, savedAt REAL NOT NULL) STRICT;
${counting('screen').join('\n')}`,
  `ALTER TABLE note ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
   CREATE TABLE note_version (ref TEXT NOT NULL, at REAL NOT NULL, text TEXT NOT NULL, tags TEXT NOT NULL, PRIMARY KEY (ref, at))
     STRICT, WITHOUT ROWID;
   CREATE TABLE opened (ref TEXT PRIMARY KEY, at REAL NOT NULL) STRICT, WITHOUT ROWID;
   CREATE INDEX opened_at ON opened (at);
${counting('note_version').join('\n')}`,
] as const;
