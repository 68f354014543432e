import type pg from 'pg'

/** Holders of the xmin horizon: a session, a prepared transaction, a replication slot, a standby by its feedback. */
export const holderKinds = ['session', 'prepared', 'slot', 'standby'] as const

/**
 * A holder of the xmin horizon: it keeps vacuum from removing dead rows. It never has the text of a query, which may contain
 * values.
 */
export type HorizonHolder = {
  kind: (typeof holderKinds)[number]
  /** The application, the global id, or the slot. */
  name: string
  pid: number | null
  /** The oldest transaction whose rows are kept for it. */
  xmin: string
  /** The number of transactions that have begun since. */
  transactions: number
  /** When its transaction began, or its query; null if the server does not report it, as for sessions of other roles. */
  since: Date | null
  queryStart: Date | null
}

const most = 20

/** The holders of this database's xmin horizon, oldest first. Sessions of other databases do not hold it, nor do vacuums. */
export async function readHorizonHolders(pool: Pick<pg.Pool, 'query'>): Promise<HorizonHolder[]> {
  const { rows } = await pool.query<HorizonHolder>({
    name: 'holders of snapshots',
    text: `
      SELECT kind, name, pid, xmin::text, age(xmin) AS transactions, since, "queryStart"
        FROM (SELECT CASE backend_type WHEN 'walsender' THEN 'standby' ELSE 'session' END AS kind,
                     application_name AS name, pid,
                     CASE WHEN age(backend_xid) > age(backend_xmin) OR backend_xmin IS NULL THEN backend_xid
                          ELSE backend_xmin END AS xmin,
                     COALESCE(xact_start, query_start) AS since, query_start AS "queryStart"
                FROM pg_stat_activity
               WHERE (datname = current_database() OR backend_type = 'walsender') AND pid <> pg_backend_pid()
                 AND backend_type <> 'autovacuum worker'
              UNION ALL
              SELECT 'prepared', gid, NULL, transaction, prepared, NULL
                FROM pg_prepared_xacts WHERE database = current_database()
              UNION ALL
              SELECT 'slot', slot_name, active_pid, xmin, NULL, NULL FROM pg_replication_slots) AS holder
       WHERE xmin IS NOT NULL
       ORDER BY age(xmin) DESC LIMIT ${most}`,
  })
  return rows
}
