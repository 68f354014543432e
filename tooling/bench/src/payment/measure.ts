import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../report.ts'
import type { Contender } from './contender.ts'
import { costBetween, type DatabaseCost } from './database-cost.ts'
import { makePayments, type Timings } from './drive.ts'
import { deliveries } from './product.ts'

const atOnce = 8
/** An idle connection of PostgreSQL reports the rows that it wrote within ten seconds. */
const rowsToldMs = 11_000

/** The cost of one payment: a session, the events of the processor, two events and their deliveries. */
export type PaymentCost = {
  /** Milliseconds of processor time, by process, and of all. */
  cpuMs: Record<string, number>
  totalCpuMs: number
  /** Payments that one core makes in a second, with their part of the database. */
  perCoreSecond: number
  /** Per payment. */
  database: DatabaseCost
  /** Of the rows that were updated, those whose indexes were not. */
  hotShare: number
  /** Of the time that statements took. */
  lockWaitShare: number
  residentMb: Record<string, number>
  /** Milliseconds: p50, p95, p99. */
  latency: Record<keyof Timings, { p50: number; p95: number; p99: number }>
}

/** For V8 to compile, and for connections to open. */
export async function warmUp({ shop }: Contender, count: number): Promise<void> {
  await makePayments(shop, count, atOnce, deliveries)
  await pause(rowsToldMs)
}

/** Makes a number of payments and measures their cost. */
export async function measure({ meter, shop, usage }: Contender, count: number): Promise<PaymentCost> {
  await meter.begin()
  const [before, used] = [await meter.read(), await usage()]
  const timings = await makePayments(shop, count, atOnce, deliveries)
  const [after, using] = [await meter.read(), await usage()]
  await pause(rowsToldMs)
  const { inserted, updated, hotUpdated, deleted } = await meter.read()
  const total = costBetween(before, { ...after, inserted, updated, hotUpdated, deleted })
  const cpuMs = mapValues(using, ({ cpuMs: now }, name) => (now - (used[name]?.cpuMs ?? 0)) / count)
  if (total.cpuMs !== null) cpuMs.postgresql = total.cpuMs / count
  const totalCpuMs = Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0)
  return {
    cpuMs,
    totalCpuMs,
    perCoreSecond: 1000 / totalCpuMs,
    database: mapValues(total, (figure) => (figure === null ? null : figure / count)) as DatabaseCost,
    hotShare: total.hotUpdated / total.updated,
    lockWaitShare: total.seenActive === 0 ? 0 : total.seenWaiting / total.seenActive,
    residentMb: mapValues(using, ({ residentBytes }) => residentBytes / 2 ** 20),
    latency: mapValues(timings, (values) => {
      const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(values, share))
      return { p50, p95, p99 }
    }),
  }
}

function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  map: (value: From, key: string) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(record).map(([key, value]) => [key, map(value, key)])
  return Object.fromEntries(entries) as Record<Key, To>
}
