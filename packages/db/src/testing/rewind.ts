import type { Database } from '../client.ts'

const tables = `SELECT quote_ident(relname) AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`
const sequences = `SELECT quote_ident(sequencename) AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`

/**
 * Keeps what a database has now, and brings it back as a restored backup would: rows and sequences, whatever was written
 * since.
 */
export async function keepMoment({ pool }: Pick<Database, 'pool'>): Promise<() => Promise<void>> {
  const names = async (query: string) => (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name)
  const [kept, counters] = [await names(tables), await names(sequences)]
  const run = async (statements: readonly string[]) => {
    await pool.query(`BEGIN; ${statements.join('; ')}; COMMIT`)
  }
  await run([
    'DROP SCHEMA IF EXISTS kept CASCADE',
    'CREATE SCHEMA kept',
    ...kept.map((name) => `CREATE TABLE kept.${name} AS TABLE public.${name}`),
  ])
  const values = await Promise.all(
    counters.map(async (name) => (await pool.query(`SELECT last_value, is_called FROM public.${name}`)).rows[0]),
  )
  return () =>
    run([
      'SET LOCAL session_replication_role = replica',
      `TRUNCATE ${kept.map((name) => `public.${name}`).join(', ')}`,
      ...kept.map((name) => `INSERT INTO public.${name} SELECT * FROM kept.${name}`),
      ...counters.map(
        (name, index) => `SELECT setval('public.${name}', ${values[index]?.last_value}, ${values[index]?.is_called})`,
      ),
    ])
}
