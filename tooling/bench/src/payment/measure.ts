import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../report.ts'
import type { Contender } from './contender.ts'
import { costBetween, type DatabaseCost } from './database-cost.ts'
import { makePayments, repeat, type Timings } from './drive.ts'
import { deliveries } from './product.ts'

const atOnce = 8
/** An idle connection of PostgreSQL reports the rows that it wrote within ten seconds. */
const rowsToldMs = 11_000

/** The cost of one payment: a session, the events of the processor, two events and their deliveries. */
export type PaymentCost = {
  /** Milliseconds of processor time, by process, and of all. */
  cpuMs: Record<string, number>
  totalCpuMs: number
  /** The same for a session that is not paid, and for the answer to a repeated Idempotency-Key, where there is one. */
  sessionCpuMs: Record<string, number>
  repeatCpuMs: Record<string, number>
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

/** Makes a number of payments. @returns the processor time of API and worker for each, in milliseconds */
export async function costOf({ shop, usage }: Contender, count: number): Promise<number> {
  const { api = 0, worker = 0 } = await cpuOf(usage, count, () => makePayments(shop, count, atOnce, deliveries))
  return api + worker
}

/** Processor time by process for each of so many repetitions of some work, in milliseconds. */
async function cpuOf(
  usage: Contender['usage'],
  count: number,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const used = await usage()
  await work()
  return mapValues(await usage(), ({ cpuMs }, name) => (cpuMs - (used[name]?.cpuMs ?? 0)) / count)
}

/** Makes a number of payments and measures their cost, then as many sessions that are not paid. */
export async function measure({ meter, shop, usage }: Contender, count: number): Promise<PaymentCost> {
  await pause(rowsToldMs)
  await meter.begin()
  const [before, used] = [await meter.read(), await usage()]
  const timings = await makePayments(shop, count, atOnce, deliveries)
  const [after, using] = [await meter.read(), await usage()]
  await pause(rowsToldMs)
  const { inserted, updated, hotUpdated, deleted } = await meter.read()
  const total = costBetween(before, { ...after, inserted, updated, hotUpdated, deleted })
  const cpuMs = mapValues(using, ({ cpuMs: now }, name) => (now - (used[name]?.cpuMs ?? 0)) / count)
  if (total.cpuMs !== null) cpuMs.postgresql = total.cpuMs / count
  const { repeatSession } = shop
  const sessionCpuMs = await cpuOf(usage, count, () => repeat(count, atOnce, shop.createSession))
  const repeatCpuMs = repeatSession ? await cpuOf(usage, count, () => repeat(count, atOnce, repeatSession)) : {}
  const totalCpuMs = Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0)
  return {
    cpuMs,
    totalCpuMs,
    sessionCpuMs,
    repeatCpuMs,
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
