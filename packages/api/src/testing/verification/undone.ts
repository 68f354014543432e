import type { TestDatabase } from '@merchant-payments/db/testing'

/** Runs something that changes a table, and puts that back as it was, whatever constraints were broken. */
export async function undone<T>(database: TestDatabase, table: string, run: () => Promise<T>): Promise<T> {
  await database.pool.query(`CREATE TABLE kept AS TABLE ${table}`)
  try {
    return await run()
  } finally {
    await force(database, `DELETE FROM ${table}`)
    await force(database, `INSERT INTO ${table} SELECT * FROM kept`)
    await database.pool.query('DROP TABLE kept')
  }
}

/** Runs one statement past the constraints that would refuse it. @returns how many rows it changed */
export async function force({ pool }: TestDatabase, statement: string, values: unknown[] = []): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL session_replication_role = 'replica'`)
    const { rowCount } = await client.query(statement, values)
    await client.query('COMMIT')
    return rowCount ?? 0
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
