import { decimalOf } from '../../money/format.ts'
import type { PayoutLine } from './wire.ts'

/** Cells in the order of the columns. No cell needs quotes: ids, numbers and our own words contain no separators. */
const columns: readonly [head: string, cell: (line: PayoutLine) => string | number][] = [
  ['id', ({ id }) => id],
  ['created', ({ created }) => new Date(created * 1000).toISOString()],
  ['type', ({ type }) => type],
  ['source', ({ source }) => source ?? ''],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount, currency }) => decimalOf(amount, currency)],
  ['fee', ({ fee, currency }) => decimalOf(fee, currency)],
  ['net', ({ net, currency }) => decimalOf(net, currency)],
  ['amount_minor_units', ({ amount }) => amount],
  ['fee_minor_units', ({ fee }) => fee],
  ['net_minor_units', ({ net }) => net],
]

/** The lines of a payout as a table for spreadsheets. */
export function linesCsv(lines: readonly PayoutLine[]): string {
  const rows = [columns.map(([head]) => head), ...lines.map((line) => columns.map(([, cell]) => cell(line)))]
  // Excel recognizes UTF-8 by the mark at the beginning.
  return `\ufeff${rows.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}
