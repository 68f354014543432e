import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '@merchant-payments/site'
import type { Contender } from './contender.ts'
import { costBetween, type DatabaseCost } from './database-cost.ts'
import { makePayments, repeat, type Timings } from './drive.ts'
import { each, inTurns } from './in-turns.ts'
import { deliveriesPerPayment } from './product.ts'

const atOnce = 8
/** An idle connection of PostgreSQL reports the rows that it wrote within ten seconds. */
const rowsToldMs = 11_000

/** The cost of one payment: a session, the events of the processor, two events and their deliveriesPerPayment. */
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
  /** Share of updated rows whose indexes were not updated. */
  hotShare: number
  /** Share of the statements' time. */
  lockWaitShare: number
  residentMb: Record<string, number>
  /** Milliseconds: p50, p95, p99. */
  latency: Record<keyof Timings, { p50: number; p95: number; p99: number }>
}

/** Makes a number of payments. @returns the processor time of API and worker for each, in milliseconds */
export async function costOf(contender: Contender, count: number): Promise<number> {
  const begun = await cpuSoFar(contender)
  await makePayments(contender.shop, count, atOnce, deliveriesPerPayment)
  const { api = 0, worker = 0 } = between(begun, await cpuSoFar(contender))
  return (api + worker) / count
}

/** @returns the processor time of each process in a second without payments, in milliseconds */
export async function measureIdle(contender: Contender, seconds: number): Promise<Record<string, number>> {
  await pause(rowsToldMs)
  const begun = await spentSoFar(contender)
  await pause(1000 * seconds)
  const ended = await spentSoFar(contender)
  const { cpuMs } = costBetween(begun.database, ended.database)
  const spent = between(begun.cpuMs, ended.cpuMs)
  if (cpuMs !== null) spent.postgresql = cpuMs
  return forEach(spent, seconds)
}

/**
 * Makes a number of payments of each contender, a few of one and then of the other, and then as many sessions that are not paid: the
 * speed of a machine changes within seconds, and so it changes for all of them.
 */
export async function measureInTurns(contenders: readonly Contender[], count: number): Promise<PaymentCost[]> {
  await pause(rowsToldMs)
  for (const { meter } of contenders) await meter.begin()
  const begun = await each(contenders, spentSoFar)
  const timings = await inTurns(contenders, count, ({ shop }, some) =>
    makePayments(shop, some, atOnce, deliveriesPerPayment),
  )
  const ended = await each(contenders, spentSoFar)
  await pause(rowsToldMs)
  const rows = await each(contenders, ({ meter }) => meter.read())
  const sessions = await cpuOfTurns(contenders, count, ({ createSession }) => createSession)
  const repeats = await cpuOfTurns(contenders, count, ({ repeatSession }) => repeatSession)
  return each(contenders, async ({ usage }, nth) => {
    const [from, to, told] = [begun[nth], ended[nth], rows[nth]]
    const made = timings[nth]
    if (!from || !to || !told || !made) throw new TypeError('a contender was not measured')
    const { inserted, updated, hotUpdated, deleted } = told
    const total = costBetween(from.database, { ...to.database, inserted, updated, hotUpdated, deleted })
    const cpuMs = forEach(between(from.cpuMs, to.cpuMs), count)
    if (total.cpuMs !== null) cpuMs.postgresql = total.cpuMs / count
    const totalCpuMs = Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0)
    return {
      cpuMs,
      totalCpuMs,
      sessionCpuMs: sessions[nth] ?? {},
      repeatCpuMs: repeats[nth] ?? {},
      perCoreSecond: 1000 / totalCpuMs,
      database: mapValues(total, (figure) => (figure === null ? null : figure / count)) as DatabaseCost,
      hotShare: total.hotUpdated / total.updated,
      lockWaitShare: total.seenActive === 0 ? 0 : total.seenWaiting / total.seenActive,
      residentMb: mapValues(await usage(), ({ residentBytes }) => residentBytes / 2 ** 20),
      latency: {
        create: percentilesOf(made.flatMap(({ create }) => create)),
        pay: percentilesOf(made.flatMap(({ pay }) => pay)),
        told: percentilesOf(made.flatMap(({ told }) => told)),
      },
    }
  })
}

type Spent = { cpuMs: Record<string, number>; database: DatabaseCost }

async function spentSoFar(contender: Contender): Promise<Spent> {
  return { database: await contender.meter.read(), cpuMs: await cpuSoFar(contender) }
}

/** Milliseconds of processor time, by process. */
async function cpuSoFar({ usage }: Contender): Promise<Record<string, number>> {
  return mapValues(await usage(), ({ cpuMs }) => cpuMs)
}

/** Processor time by process for one of some work that each contender does `count` times, in milliseconds; none for who does not do it. */
async function cpuOfTurns(
  contenders: readonly Contender[],
  count: number,
  workOf: (shop: Contender['shop']) => (() => Promise<unknown>) | undefined,
): Promise<Record<string, number>[]> {
  const begun = await each(contenders, cpuSoFar)
  await inTurns(contenders, count, async ({ shop }, some) => {
    const work = workOf(shop)
    if (work) await repeat(some, atOnce, work)
  })
  const ended = await each(contenders, cpuSoFar)
  return contenders.map(({ shop }, nth) =>
    workOf(shop) ? forEach(between(begun[nth] ?? {}, ended[nth] ?? {}), count) : {},
  )
}

function between(from: Readonly<Record<string, number>>, to: Readonly<Record<string, number>>): Record<string, number> {
  return mapValues(to, (value, name) => value - (from[name] ?? 0))
}

function forEach(record: Readonly<Record<string, number>>, count: number): Record<string, number> {
  return mapValues(record, (value) => value / count)
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
