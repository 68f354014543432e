import type pg from 'pg'
import { DistributeError } from './error.ts'

/** @throws DistributeError unless the database is the coordinator of a Citus with workers */
export async function requireCluster(client: pg.ClientBase): Promise<{ version: string; workers: number }> {
  const { rows } = await client.query<{ installed: string | null; available: boolean }>(
    `SELECT (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS installed,
            EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'citus') AS available`,
  )
  const { installed = null, available = false } = rows[0] ?? {}
  if (installed === null) {
    throw new DistributeError(
      'no_citus',
      available
        ? 'The extension citus is not created in this database: run CREATE EXTENSION citus in it, on the coordinator and on every worker.'
        : 'This PostgreSQL has no Citus. It serves the product as it is; to spread it over several servers, set DATABASE_URL to the coordinator of a Citus cluster (docs/scaling.md).',
    )
  }
  const nodes = await client.query<{ workers: number; coordinator: boolean }>(
    `SELECT count(*) FILTER (WHERE groupid > 0 AND shouldhaveshards)::int AS workers,
            count(*) FILTER (WHERE groupid = 0) > 0 AS coordinator
       FROM pg_dist_node WHERE isactive AND noderole = 'primary'`,
  )
  const { workers = 0, coordinator = false } = nodes.rows[0] ?? {}
  if (!coordinator) {
    throw new DistributeError(
      'no_workers',
      "The coordinator is not known to its cluster: run SELECT citus_set_coordinator_host('<its host>', <its port>).",
    )
  }
  if (workers === 0) {
    throw new DistributeError(
      'no_workers',
      "The cluster has no workers: run SELECT citus_add_node('<host>', <port>) for each of them.",
    )
  }
  return { version: installed, workers }
}

/** Other sessions of the product in this database, by name. They would wait for locks, or write to a table that is being moved. */
export async function otherSessions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name IN ('merchant-payments', 'webhook-delivery', 'merchant-payments migrate') ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}
