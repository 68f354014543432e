import type { Database } from '@merchant-payments/db'
import { type Candidate, candidatesByFigureSql, cursorSql, type FigureCursor, type FigureSort } from './list-sql.ts'
import type { MerchantList } from './schema.ts'

/** The merchants of a page that is sorted by a figure, and one more if another page follows. */
export async function readOrder(
  { pool }: Pick<Database, 'pool'>,
  query: MerchantList & { sort: FigureSort },
  currency: string,
): Promise<Candidate[]> {
  const { starting_after: id } = query
  const after = id === undefined ? null : await findFigure(pool, query, currency, id)
  const { text, values } = candidatesByFigureSql(query, { currency, after })
  return (await pool.query<Candidate>({ text, values })).rows
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
