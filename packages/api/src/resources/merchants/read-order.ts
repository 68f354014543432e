import type { Database } from '@merchant-payments/db'
import {
  type Candidate,
  candidatesBySignSql,
  cursorSql,
  directionOf,
  type FigureCursor,
  type FigureSort,
  type Sign,
} from './list-sql.ts'
import type { MerchantList } from './schema.ts'

/**
 * The merchants of a page that is sorted by a figure, as a worker has counted it last, and one more if another page follows: first
 * those above zero, then those without the figure, then those below, or the other way round. A part is read when the one before does
 * not fill the page.
 */
export async function readOrder(
  { pool }: Pick<Database, 'pool'>,
  query: MerchantList & { sort: FigureSort },
  currency: string,
): Promise<Candidate[]> {
  const count = query.limit + 1
  const cursor =
    query.starting_after === undefined ? null : await findFigure(pool, query, currency, query.starting_after)
  const signs: readonly Sign[] = directionOf(query) === 'asc' ? [-1, 0, 1] : [1, 0, -1]
  const first = cursor === null ? 0 : signs.indexOf(signOf(cursor))
  const page = new Map<string, Candidate>()
  for (const sign of signs.slice(first)) {
    if (page.size >= count) break
    const after = cursor !== null && sign === signOf(cursor) ? cursor : null
    const { text, values } = candidatesBySignSql(query, { currency, sign, after, count: count - page.size })
    const { rows } = await pool.query<Candidate>({ text, values })
    // A merchant whose figure was counted anew meanwhile may be in two parts.
    for (const row of rows) if (!page.has(row.id)) page.set(row.id, row)
  }
  return [...page.values()]
}

const signOf = ({ value }: FigureCursor): Sign => {
  const figure = Number(value)
  if (figure === 0) return 0
  return figure > 0 ? 1 : -1
}

async function findFigure(
  pool: Database['pool'],
  query: MerchantList & { sort: FigureSort },
  currency: string,
  id: string,
): Promise<FigureCursor> {
  const { text, values } = cursorSql(query, currency, id)
  const { rows } = await pool.query<{ value: string }>({ text, values })
  return { id, value: rows[0]?.value ?? '0' }
}
