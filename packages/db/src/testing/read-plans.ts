import type { Queryable } from '../queryable.ts'

/**
 * How often this connection has planned a prepared statement, and how often of that for its values alone. PostgreSQL does so five times,
 * to compare it with the plan that it keeps.
 * @param like a pattern of the statement's text, as of LIKE
 */
export async function readPlans(connection: Queryable, like: string): Promise<{ plans: number; custom: number }[]> {
  const { rows } = await connection.query<{ plans: number; custom: number }>(
    `SELECT (generic_plans + custom_plans)::int AS plans, custom_plans::int AS custom
       FROM pg_prepared_statements WHERE statement LIKE $1`,
    [like],
  )
  return rows
}
