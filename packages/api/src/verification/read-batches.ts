import type { Scope } from './check-result.ts'

/** A table that is read in the order of its key. */
export type Batches = {
  table: string
  /** The columns of the key after `account_id`, with their types. Default: `id`, a text. */
  key?: Readonly<Record<string, string>>
  /** The condition on the rows that are read. Default: all. */
  where?: string
  /**
   * Selects from `batch`, the rows that are read. Other tables are joined by their account, by which sums of their rows are
   * grouped as well, so that each server of a distributed database handles its own accounts.
   */
  select: string
  /** Values of $1, $2, … in `where` and `select`. */
  values?: readonly unknown[]
}

/** Rows of one statement, which then takes well under a second. */
const batchSize = 1000

/** The result of one statement: the number of rows that were read, and the selection from them. */
type Batch<T> = { rows: number; found: T[] }

/**
 * Reads a table from end to end, one statement after the other, each by the key and not by an offset. A batch is part
 * of one account or several whole accounts, so that PostgreSQL can estimate its few rows from its bounds. The selection
 * has to be representable in JSON.
 */
export async function* readBatches<T>(scope: Scope, batches: Batches): AsyncGenerator<Batch<T>> {
  if (scope.accounts === null) yield* readAll<T>(scope, batches)
  for (const account of scope.accounts ?? []) yield* readAccount<T>(scope, batches, account)
}

/** Reads as many whole accounts per batch as fit, and larger accounts one by one. */
async function* readAll<T>(scope: Scope, batches: Batches): AsyncGenerator<Batch<T>> {
  for (let account = 0; ; ) {
    const remaining: Bound[] = [{ columns: ['account_id'], is: '>=', values: [account] }]
    const last = await readLast(scope, batches, remaining)
    if (last === null) return yield await readBatch<T>(scope, batches, remaining)
    if (last.account === account) {
      yield* readAccount<T>(scope, batches, account)
      account += 1
    } else {
      yield await readBatch<T>(scope, batches, [
        ...remaining,
        { columns: ['account_id'], is: '<', values: [last.account] },
      ])
      account = last.account
    }
  }
}

async function* readAccount<T>(scope: Scope, batches: Batches, account: number): AsyncGenerator<Batch<T>> {
  const columns = Object.keys(keyOf(batches))
  for (let remaining: Bound[] = [{ columns: ['account_id'], is: '=', values: [account] }]; ; ) {
    const last = await readLast(scope, batches, remaining)
    if (last === null) return yield await readBatch<T>(scope, batches, remaining)
    yield await readBatch<T>(scope, batches, [...remaining, { columns, is: '<=', values: last.last_key }])
    remaining = [...remaining.slice(0, 1), { columns, is: '>', values: last.last_key }]
  }
}

/** The lower or upper bound of a batch. */
type Bound = { columns: readonly string[]; is: '=' | '>=' | '>' | '<' | '<='; values: readonly unknown[] }

const keyOf = ({ key = { id: 'text' } }: Batches) => key

type Last = { account: number; last_key: string[] }

/** The last row of the next batch; null if the remaining rows fit into it. */
async function readLast(
  { services, throttle }: Scope,
  batches: Batches,
  remaining: readonly Bound[],
): Promise<Last | null> {
  await throttle()
  const key = Object.keys(keyOf(batches))
  const { text, values } = within(batches, remaining, [])
  const { rows } = await services.database.pool.query<Last>(
    `SELECT account_id AS account, json_build_array(${key.map((column) => `${column}::text`).join(', ')}) AS last_key
       FROM ${batches.table} WHERE ${text} ORDER BY ${['account_id', ...key].join(', ')} OFFSET ${batchSize - 1} LIMIT 1`,
    values,
  )
  return rows[0] ?? null
}

/** `NOT MATERIALIZED`, because several servers could not join an intermediate result of one. */
async function readBatch<T>(
  { services, throttle }: Scope,
  batches: Batches,
  bounds: readonly Bound[],
): Promise<Batch<T>> {
  await throttle()
  const { text, values } = within(batches, bounds, batches.values ?? [])
  const { rows } = await services.database.pool.query<{ rows: number; found: T[] | null }>(
    `WITH batch AS NOT MATERIALIZED (SELECT * FROM ${batches.table} WHERE ${text} AND (${batches.where ?? 'true'})),
          found AS (${batches.select})
     SELECT (SELECT count(*)::int4 FROM batch) AS rows, (SELECT json_agg(found) FROM found) AS found`,
    values,
  )
  return { rows: rows[0]?.rows ?? 0, found: rows[0]?.found ?? [] }
}

/** Bounds in SQL. Their values follow the given values. */
function within(batches: Batches, bounds: readonly Bound[], given: readonly unknown[]) {
  const types: Readonly<Record<string, string>> = { account_id: 'int4', ...keyOf(batches) }
  const all = [...given]
  const texts = bounds.map(({ columns, is, values }) => {
    const named = columns.map((column, index) => `$${all.push(values[index])}::${types[column]}`)
    return `(${columns.join(', ')}) ${is} (${named.join(', ')})`
  })
  return { text: texts.join(' AND '), values: all }
}
