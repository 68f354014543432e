import type { Connection } from './connection.ts'

/**
 * Gives a file of an older version the tables that `schema` would not change, because they exist. In such a file an id was unique
 * in a mode, although coupons, products and more have ids that callers choose, which are unique in an account.
 */
export function migrate(db: Connection): void {
  const table = db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'objects'").get([])
  const { sql } = (table ?? { sql: '' }) as { sql: string }
  if (!/UNIQUE \(id, live\)/.test(sql)) return
  const definition = sql
    .replace(/^CREATE TABLE "?objects"?/, 'CREATE TABLE objects_by_account')
    .replace('UNIQUE (id, live)', 'UNIQUE (id, live, account)')
  db.exec(`${definition};
    INSERT INTO objects_by_account SELECT * FROM objects ORDER BY seq;
    UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'objects')
      WHERE name = 'objects_by_account';
    DROP TABLE objects;
    ALTER TABLE objects_by_account RENAME TO objects`)
}
