import type { Scope } from './check.ts'

/** A table that is read in the order of its key. */
export type Batches = {
  table: string
  /** The columns of the key after `account_id`, with their types. Default: `id`, a text. */
  key?: Readonly<Record<string, string>>
  /** Which rows are looked at. Default: all. */
  where?: string
  /** Reads from `batch`, the rows that are looked at. */
  select: string
  /** What `where` and `select` name as $1, $2, … */
  values?: readonly unknown[]
}

/** Rows of one statement, which then takes well under a second. */
const batchSize = 1000

/** What was read in one statement: the rows that were looked at, and what was selected from them. */
export type Batch<T> = { rows: number; found: T[] }

/**
 * Reads a table from end to end, one statement after the other, each by the key and not by an offset. What is selected has to
 * be representable in JSON.
 */
export async function* readBatches<T>(scope: Scope, batches: Batches): AsyncGenerator<Batch<T>> {
  for (const account of scope.accounts ?? [null]) yield* readAccount<T>(scope, batches, account)
}

type Page<T> = { rows: number; last: string[] | null; found: T[] | null }

async function* readAccount<T>(
  { services, rest }: Scope,
  batches: Batches,
  account: number | null,
): AsyncGenerator<Batch<T>> {
  const first = [...(batches.values ?? []), ...(account === null ? [] : [account])]
  let after: string[] | null = null
  do {
    await rest()
    const text = statement(batches, account !== null, after !== null)
    const page: Page<T> = await readPage<T>(services, text, [...first, ...(after ?? [])])
    yield { rows: page.rows, found: page.found ?? [] }
    after = page.last
  } while (after !== null)
}

async function readPage<T>({ database }: Scope['services'], text: string, values: unknown[]): Promise<Page<T>> {
  const { rows } = await database.pool.query<Page<T>>(text, values)
  if (!rows[0]) throw new Error('a batch without a row')
  return rows[0]
}

/** A whole table is read by (account_id, key), one account by its key alone: each uses the primary key. */
function statement(
  { table, key = { id: 'text' }, where = 'true', select, values = [] }: Batches,
  ofOne: boolean,
  goesOn: boolean,
) {
  const byKeyAlone = ofOne && Object.keys(key).length > 0
  const columns = Object.entries({ ...(byKeyAlone ? {} : { account_id: 'int4' }), ...key })
  const names = columns.map(([column]) => column).join(', ')
  const first = values.length + 1
  const from = columns.map(([, type], index) => `$${first + (ofOne ? 1 : 0) + index}::${type}`).join(', ')
  const conditions = [...(ofOne ? [`account_id = $${first}::int4`] : []), ...(goesOn ? [`(${names}) > (${from})`] : [])]
  return `
    WITH page AS MATERIALIZED (
      SELECT * FROM ${table} ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
       ORDER BY ${names} LIMIT ${batchSize}),
    batch AS MATERIALIZED (SELECT * FROM page WHERE ${where}),
    found AS (${select})
    SELECT (SELECT count(*)::int4 FROM batch) AS rows,
           (SELECT json_build_array(${columns.map(([column]) => `${column}::text`).join(', ')}) FROM page
             ORDER BY ${names} OFFSET ${batchSize - 1}) AS last,
           (SELECT json_agg(found) FROM found) AS found`
}
