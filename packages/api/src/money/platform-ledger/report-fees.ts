import type { Database } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { copyPlatformLedger } from './copy-ledger.ts'
import {
  type FeeRowKey,
  type Part,
  type Period,
  readDebts,
  readKeptFees,
  readSales,
  readTransactionSums,
} from './read-parts.ts'

const figures = ['payments', 'volume', 'fees', 'fees_returned', 'processor_costs', 'transfers', 'losses'] as const
type Figure = (typeof figures)[number]

/** A row of the report: a day of UTC, a merchant, a currency. Amounts in minor units. */
export type FeeReportRow = FeeRowKey & Record<Figure, number>

/**
 * The fees that the platform earned and returned, its costs, transfers and losses, by day, merchant and currency. The platform's
 * ledger is copied first, so that the report has everything that has happened.
 * @throws ProcessorError
 */
export async function reportFees(services: Services, period: Period): Promise<FeeReportRow[]> {
  const { items } = await reportFirstFees(services, period)
  return items
}

/**
 * The same, and whether there are more rows than its limit. Later pages are of the ledger that was copied for the first one.
 * @throws ProcessorError
 */
export async function reportFirstFees(
  services: Services,
  period: Period,
): Promise<{ items: FeeReportRow[]; has_more: boolean }> {
  if (!period.after && services.processor.isSetUp(period.livemode)) await copyPlatformLedger(services, period.livemode)
  const limit = period.limit ?? Number.POSITIVE_INFINITY
  const rows = await readFees(services.database, { ...period, limit: period.limit && limit + 1 })
  const page = rows.slice(0, limit)
  const items = page.filter((row) => figures.some((figure) => row[figure] !== 0))
  const after = page.at(-1)
  // Amounts that cancel each other make no row, and a page without rows has no cursor.
  if (items.length === 0 && rows.length > limit && after) return reportFirstFees(services, { ...period, after })
  return { items, has_more: rows.length > limit }
}

/** A part of a row: some of its figures. */
type SomeFigures = Part<never> & Partial<Record<Figure, bigint>>

/** The first rows, each complete: a row that is absent from the first rows of a part sorts after its last one. */
async function readFees(database: Pick<Database, 'pool'>, period: Period): Promise<FeeReportRow[]> {
  const parts: SomeFigures[] = [
    ...(await readSales(database, period)),
    ...(await readTransactionSums(database, period)),
    ...(await readKeptFees(database, period)),
    ...(await readDebts(database, period)),
  ]
  const grouped = Map.groupBy(parts, ({ day, merchant, currency }) => JSON.stringify([day, merchant ?? '', currency]))
  return [...grouped]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, period.limit)
    .flatMap(([, [first, ...others]]) => (first ? sumOf(first, others) : []))
}

function sumOf(first: SomeFigures, others: readonly SomeFigures[]): FeeReportRow {
  const { day, merchant, currency } = first
  const sums = figures.map((figure) => [
    figure,
    Number(others.reduce((sum, part) => sum + (part[figure] ?? 0n), first[figure] ?? 0n)),
  ])
  return { day, merchant, currency, ...Object.fromEntries(sums) }
}
