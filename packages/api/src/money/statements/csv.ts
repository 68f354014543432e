import { stringify } from 'csv-stringify/sync'
import { decimalOf } from '../../core/currency/digits.ts'
import type { Line, Place } from './read-lines.ts'
import { closingOf, type Totals } from './totals.ts'

/** A row of the file: a line, or an opening or closing balance, which has no fee and no source. */
type Row = Omit<Line, 'type'> & { type: Line['type'] | 'opening_balance' | 'closing_balance' }

/** Cells in the order of the columns. Amounts are given as decimal numbers with the currency's digits, and in minor units. */
const columns: readonly [header: string, cell: (row: Row) => string | bigint | null][] = [
  ['created', ({ createdAt }) => createdAt.toISOString()],
  ['currency', ({ currency }) => currency],
  ['place', ({ place }) => place],
  ['type', ({ type }) => type],
  ['source', ({ source }) => source],
  ['amount', ({ amount, currency }) => decimalOf(amount, currency)],
  ['fee', ({ fee, currency }) => decimalOf(fee, currency)],
  ['net', ({ net, currency }) => decimalOf(net, currency)],
  ['amount_minor_units', ({ amount }) => amount],
  ['fee_minor_units', ({ fee }) => fee],
  ['net_minor_units', ({ net }) => net],
  ['id', ({ id }) => id],
]

const format = { record_delimiter: '\r\n' } as const

/** The names of the columns. The byte order mark tells Excel that the file is UTF-8. */
export function statementHead(): string {
  return stringify([columns.map(([header]) => header)], { ...format, bom: true })
}

export function statementLines(rows: readonly Row[]): string {
  return stringify(
    rows.map((row) => columns.map(([, cell]) => cell(row))),
    format,
  )
}

/** The opening or closing balances, a row for each currency and place. */
export function csvBalances(totals: Totals, end: 'opening' | 'closing', at: Date): string {
  const rows = Object.entries(totals).flatMap(([currency, places]) =>
    (['balance', 'held'] as const).map((place: Place): Row => {
      const amount = end === 'opening' ? BigInt(places[place].opening) : closingOf(places[place])
      const type = `${end}_balance` as const
      return { id: '', place, type, source: null, amount, fee: 0n, net: amount, currency, createdAt: at }
    }),
  )
  return statementLines(rows)
}
