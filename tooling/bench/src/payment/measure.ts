import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../report.ts'
import type { Contender } from './contender.ts'
import { costBetween, type DatabaseCost } from './database-cost.ts'
import { makePayments, repeat, type Timings } from './drive.ts'
import { each, inTurns } from './in-turns.ts'
import { deliveries } from './product.ts'

const atOnce = 8
/** An idle connection of PostgreSQL reports the rows that it wrote within ten seconds. */
const rowsToldMs = 11_000
/** Last attempts are recorded when their events have arrived. */
const settleMs = 50

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
  const { api = 0, worker = 0 } = await cpuOf(usage, () => makePayments(shop, count, atOnce, deliveries))
  return (api + worker) / count
}

/** Processor time by process of some work, in milliseconds. */
async function cpuOf(usage: Contender['usage'], work: () => Promise<unknown>): Promise<Record<string, number>> {
  const used = await usage()
  await work()
  return mapValues(await usage(), ({ cpuMs }, name) => cpuMs - (used[name]?.cpuMs ?? 0))
}

/**
 * Makes a number of payments of each contender, a few of one and then of the other, and then as many sessions that are not paid: the
 * speed of a machine changes within seconds, and so it changes for all of them.
 */
export async function measureInTurns(contenders: readonly Contender[], count: number): Promise<PaymentCost[]> {
  await pause(rowsToldMs)
  const begun = await each(contenders, async ({ meter }) => {
    await meter.begin()
    return meter.read()
  })
  const payments = await inTurns(contenders, count, async (contender, some) => {
    const before = await contender.meter.read()
    const timings: Timings[] = []
    const cpuMs = await cpuOf(contender.usage, async () => {
      timings.push(await makePayments(contender.shop, some, atOnce, deliveries))
      await pause(settleMs)
    })
    return { cpuMs, timings, database: costBetween(before, await contender.meter.read()) }
  })
  await pause(rowsToldMs)
  const ended = await each(contenders, ({ meter }) => meter.read())
  const sessions = await inTurns(contenders, count, ({ shop, usage }, some) =>
    cpuOf(usage, () => repeat(some, atOnce, shop.createSession)),
  )
  const repeats = await inTurns(contenders, count, async ({ shop: { repeatSession }, usage }, some) =>
    repeatSession ? cpuOf(usage, () => repeat(some, atOnce, repeatSession)) : {},
  )
  return each(contenders, async ({ usage }, nth) => {
    const made = payments[nth] ?? []
    const { inserted, updated, hotUpdated, deleted } = costBetween(
      begun[nth] as DatabaseCost,
      ended[nth] as DatabaseCost,
    )
    const total = {
      ...sumOf(made.map(({ database }) => database)),
      inserted,
      updated,
      hotUpdated,
      deleted,
    } as DatabaseCost
    const cpuMs = perPayment(sumOf(made.map((turn) => turn.cpuMs)), count)
    if (made.every(({ database }) => database.cpuMs !== null)) cpuMs.postgresql = (total.cpuMs ?? 0) / count
    const totalCpuMs = Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0)
    const timings = made.flatMap((turn) => turn.timings)
    return {
      cpuMs,
      totalCpuMs,
      sessionCpuMs: perPayment(sumOf(sessions[nth] ?? []), count),
      repeatCpuMs: perPayment(sumOf(repeats[nth] ?? []), count),
      perCoreSecond: 1000 / totalCpuMs,
      database: perPayment(total, count) as DatabaseCost,
      hotShare: total.hotUpdated / total.updated,
      lockWaitShare: total.seenActive === 0 ? 0 : total.seenWaiting / total.seenActive,
      residentMb: mapValues(await usage(), ({ residentBytes }) => residentBytes / 2 ** 20),
      latency: {
        create: percentilesOf(timings.flatMap(({ create }) => create)),
        pay: percentilesOf(timings.flatMap(({ pay }) => pay)),
        told: percentilesOf(timings.flatMap(({ told }) => told)),
      },
    }
  })
}

function sumOf(records: readonly Readonly<Record<string, number | null>>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const record of records)
    for (const [name, value] of Object.entries(record)) sums[name] = (sums[name] ?? 0) + (value ?? 0)
  return sums
}

function perPayment(record: Readonly<Record<string, number | null>>, count: number): Record<string, number> {
  return mapValues(record, (value) => (value ?? 0) / count)
}

function percentilesOf(values: readonly number[]): { p50: number; p95: number; p99: number } {
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(values, share))
  return { p50, p95, p99 }
}

function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  map: (value: From, key: string) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(record).map(([key, value]) => [key, map(value, key)])
  return Object.fromEntries(entries) as Record<Key, To>
}
