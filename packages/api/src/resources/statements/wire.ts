import type { MonthlyStatement } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Place } from '../../money/statements/read-lines.ts'
import { closingOf, type PlaceTotals, type Totals, totalRows } from '../../money/statements/totals.ts'
import type { StatementWire } from './schema.ts'

type About = Pick<StatementWire, 'month' | 'livemode' | 'unreadable'> & { defaultCurrency: string }

/** @param row null if the statement was not requested */
export function toStatement(
  row: MonthlyStatement | null,
  { month, livemode, unreadable, defaultCurrency }: About,
): StatementWire {
  const made = row?.madeAt ?? null
  return {
    month,
    object: 'monthly_statement',
    status: statementStatusOf(row),
    progress: row && !made ? { lines: row.lines, total: row.totalLines } : null,
    unreadable: row !== null && !made && (unreadable || isUnreadable(row)),
    until: row?.until ? unixSeconds(row.until) : null,
    made: made && unixSeconds(made),
    expires: made && row ? unixSeconds(row.expiresAt) : null,
    currencies: made && row ? currenciesOf(row.totals as Totals, defaultCurrency) : [],
    livemode,
  }
}

/** The processor refused, or gave no answer. */
function isUnreadable({ lastError }: Pick<MonthlyStatement, 'lastError'>): boolean {
  return lastError?.startsWith(ProcessorError.name) ?? false
}

export function statementStatusOf(row: Pick<MonthlyStatement, 'madeAt'> | null): StatementWire['status'] {
  if (!row) return 'none'
  return row.madeAt ? 'ready' : 'preparing'
}

/** The account's own currency first, the others by their codes. */
function currenciesOf(totals: Totals, defaultCurrency: string): StatementWire['currencies'] {
  const place = (currency: string) => (currency === defaultCurrency ? '' : currency)
  return Object.entries(totals)
    .toSorted(([one], [other]) => place(one).localeCompare(place(other)))
    .map(([currency, places]) => ({
      currency,
      opening: both(places, ({ opening }) => BigInt(opening)),
      rows: totalRows(places).map(({ type, count, balance, held }) => ({ type, count, ...amountsOf(balance, held) })),
      closing: both(places, closingOf),
    }))
}

function both({ balance, held }: Record<Place, PlaceTotals>, read: (place: PlaceTotals) => bigint) {
  return amountsOf(read(balance), read(held))
}

function amountsOf(balance: bigint, held: bigint) {
  return { balance: Number(balance), held: Number(held), total: Number(balance + held) }
}
