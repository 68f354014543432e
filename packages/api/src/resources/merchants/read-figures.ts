import type { Database } from '@merchant-payments/db'
import { figuresSql } from './figures-sql.ts'

type Row = { accountId: number } & Record<'succeeded' | 'volume' | 'fees' | 'disputes' | 'held', string>

export type Figures = ReturnType<typeof figuresOf>

/**
 * Sales of accounts since a moment, and the amounts that the platform holds for them.
 * @returns by account id
 */
export async function readFigures(
  { pool }: Pick<Database, 'pool'>,
  { accountIds, from, currency }: { accountIds: readonly number[]; from: Date; currency: string },
): Promise<Map<number, Figures>> {
  const { rows: accounts } = await pool.query<{ id: number }>({
    text: 'SELECT account_id AS id FROM totalled_accounts WHERE account_id = ANY($1)',
    values: [accountIds],
  })
  const known = new Set(accounts.map(({ id }) => id))
  const { text, values } = figuresSql(
    { totalled: [...known], untotalled: accountIds.filter((id) => !known.has(id)) },
    from,
    currency,
  )
  const { rows } = await pool.query<Row>({ text, values })
  const found = new Map(rows.map((row) => [row.accountId, row]))
  return new Map(accountIds.map((id) => [id, figuresOf(found.get(id))]))
}
function figuresOf(row?: Row) {
  const [succeeded, disputes] = [Number(row?.succeeded ?? 0), Number(row?.disputes ?? 0)]
  return {
    succeeded,
    volume: Number(row?.volume ?? 0),
    fees: Number(row?.fees ?? 0),
    disputes,
    /** Hundredths of a percent. */
    dispute_rate: succeeded === 0 ? null : Math.round((10_000 * disputes) / succeeded),
    held: Number(row?.held ?? 0),
  }
}
