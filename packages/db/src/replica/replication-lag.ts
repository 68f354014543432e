import type pg from 'pg'
import { type Lsn, lsnOf } from './lsn.ts'

/** The time limit of a server for a check, in milliseconds. */
const timeoutMs = 1_000

/** Identifies the cluster of a server, and the database in it. A standby has the identity of its primary. */
const identity = `system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS cluster`

type Query = pg.QueryConfig & { query_timeout: number }

type PrimaryPosition = { lsn: Lsn; cluster: string }

/** Reads how far the primary has written. @throws the error of the connection */
export async function readPrimaryPosition(pool: Pick<pg.Pool, 'query'>): Promise<PrimaryPosition> {
  const query: Query = {
    name: 'place of the primary in its log',
    text: `SELECT pg_current_wal_lsn()::text AS lsn, ${identity} FROM pg_control_system()`,
    query_timeout: timeoutMs,
  }
  const { rows } = await pool.query<{ lsn: string; cluster: string }>(query)
  if (!rows[0]) throw new Error('a primary without a place in its log')
  return { lsn: lsnOf(rows[0].lsn), cluster: rows[0].cluster }
}

export type ReplicaLag = {
  /** Whether it is a standby of this primary. */
  standby: boolean
  /** Whether it has replayed the required position. */
  enough: boolean
  lagBytes: number
  /** Since the last commit that it has replayed; 0 when it has replayed everything, null when it never replayed one. */
  lagSeconds: number | null
}

/** Reads how far a replica has replayed. @throws the error of the connection */
export async function readReplicaLag(
  pool: Pick<pg.Pool, 'query'>,
  primary: PrimaryPosition,
  required: Lsn | null,
): Promise<ReplicaLag> {
  const query: Query = {
    name: 'place of a replica in the log',
    text: `SELECT replayed IS NOT NULL AND pg_is_in_recovery() AND cluster = $2 AS standby,
                  COALESCE(replayed >= $3::pg_lsn, false) AS enough,
                  greatest(0, COALESCE(pg_wal_lsn_diff($1::pg_lsn, replayed), 0))::float8 AS "lagBytes",
                  CASE WHEN replayed >= $1::pg_lsn THEN 0
                       ELSE greatest(0, extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()))
                  END::float8 AS "lagSeconds"
             FROM (SELECT pg_last_wal_replay_lsn() AS replayed, ${identity} FROM pg_control_system()) AS here`,
    values: [primary.lsn, primary.cluster, required],
    query_timeout: timeoutMs,
  }
  const { rows } = await pool.query<ReplicaLag>(query)
  if (!rows[0]) throw new Error('a replica without a place in the log')
  return rows[0]
}
