import type { Line, LineType, Place } from './read-lines.ts'

/** Minor units as text, for JSON. `net` of a line is `amount` less `fee`. */
type Sum = { amount: string; fee: string; count: number }

/** The sums of a month's lines so far, in one place and currency. */
export type PlaceTotals = { opening: string; types: Partial<Record<LineType, Sum>> }
/** Totals by currency, and by where the money is: on the balance at the processor, or held by the platform. */
export type Totals = Record<string, Record<Place, PlaceTotals>>

export type Opening = { currency: string; place: Place; amount: bigint }

const none = (): Record<Place, PlaceTotals> => ({
  balance: { opening: '0', types: {} },
  held: { opening: '0', types: {} },
})

export function openingTotals(openings: readonly Opening[]): Totals {
  const totals: Totals = {}
  for (const { currency, place, amount } of openings) {
    totals[currency] ??= none()
    totals[currency][place].opening = String(amount)
  }
  return totals
}

/** The totals with further lines added. The argument is not changed. */
export function withLines(before: Totals, lines: readonly Line[]): Totals {
  const totals = structuredClone(before)
  for (const { currency, place, type, amount, fee } of lines) {
    totals[currency] ??= none()
    const { types } = totals[currency][place]
    const known = types[type] ?? { amount: '0', fee: '0', count: 0 }
    types[type] = {
      amount: String(BigInt(known.amount) + amount),
      fee: String(BigInt(known.fee) + fee),
      count: known.count + 1,
    }
  }
  return totals
}

/** The closing balance: the opening balance plus all lines. */
export function closingOf({ opening, types }: PlaceTotals): bigint {
  return Object.values(types).reduce((sum, { amount, fee }) => sum + BigInt(amount) - BigInt(fee), BigInt(opening))
}

/** The rows of the page, in this order. */
export const rowTypes = [
  'sales',
  'refunds',
  'fees',
  'disputes',
  'disputes_won',
  'transfers',
  'payouts',
  'payouts_returned',
  'adjustments',
] as const
type RowType = (typeof rowTypes)[number]

/** The row under which the amount of a line is counted. Fees of all lines are counted under fees. */
const rowOf: Readonly<Record<LineType, RowType>> = {
  payment: 'sales',
  refund: 'refunds',
  fee: 'fees',
  fee_refund: 'fees',
  dispute: 'disputes',
  dispute_reversal: 'disputes_won',
  transfer: 'transfers',
  payout: 'payouts',
  payout_reversal: 'payouts_returned',
  adjustment: 'adjustments',
}

type Amounts = Record<Place, bigint>
type Row = Amounts & { type: RowType; count: number }

/** The rows of one currency, which sum to the difference of its balances. Rows without a line are left out. */
export function totalRows(places: Record<Place, PlaceTotals>): Row[] {
  const rows = new Map<RowType, Row>(rowTypes.map((type) => [type, { type, balance: 0n, held: 0n, count: 0 }]))
  const add = (type: RowType, place: Place, amount: bigint, count: number) => {
    const row = rows.get(type)
    if (!row) return
    row[place] += amount
    row.count += count
  }
  for (const place of ['balance', 'held'] as const) {
    for (const [type, { amount, fee, count }] of Object.entries(places[place].types) as [LineType, Sum][]) {
      add(rowOf[type], place, BigInt(amount), count)
      add('fees', place, -BigInt(fee), 0)
    }
  }
  return [...rows.values()].filter(({ balance, held, count }) => count > 0 || balance !== 0n || held !== 0n)
}
