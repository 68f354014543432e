import { type Undo, withCleanup } from '@merchant-payments/drill/site'
import { percentile } from '../report.ts'
import type { Contender } from './contender.ts'
import { costBetween, type DatabaseCost } from './database-cost.ts'
import { makePayments, type Timings } from './drive.ts'
import { deliveries, startProduct } from './product.ts'

const atOnce = 8
/** For V8 to compile, and for connections to open. */
const warmUp = 100
const statementsShown = 25

/** What one payment costs: a session, the events of the processor, two events and their deliveries. */
export type PaymentCost = {
  processor: 'stub' | 'sandbox'
  payments: number
  /** Milliseconds of processor time, by process. */
  cpuMs: Record<string, number>
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
  latency: Record<string, readonly number[]>
}

/** `payment [payments] [--sandbox] [--statements] [--json]`: whole payments, eight at a time. */
export async function payment(options: readonly string[]): Promise<void> {
  const count = Number(options.find((option) => !option.startsWith('--')) ?? 400)
  if (!Number.isInteger(count) || count < 1) throw new RangeError('Say how many payments: a whole number.')
  await withCleanup(async (undo: Undo) => {
    process.stderr.write('starting the processor, the API and a worker\n')
    const product = await startProduct(undo, !options.includes('--sandbox'))
    process.stderr.write('warming up\n')
    await makePayments(product.shop, warmUp, atOnce, deliveries)
    process.stderr.write(`${count} payments\n`)
    const cost = await measure(product, count)
    if (options.includes('--json')) console.log(JSON.stringify({ payment: cost }))
    else report(cost)
    if (options.includes('--statements')) await reportStatements(product, count)
  })
}

async function measure(product: Contender, count: number): Promise<PaymentCost> {
  const { meter, shop } = product
  await meter.begin()
  const [before, used] = [await meter.read(), await product.usage()]
  const timings = await makePayments(shop, count, atOnce, deliveries)
  const [after, usage] = [await meter.read(), await product.usage()]
  const total = costBetween(before, after)
  const cpuMs = Object.fromEntries(
    Object.entries(usage).map(([name, { cpuMs: now }]) => [name, (now - (used[name]?.cpuMs ?? 0)) / count]),
  )
  if (total.cpuMs !== null) cpuMs.postgresql = total.cpuMs / count
  return {
    processor: product.name,
    payments: count,
    cpuMs,
    perCoreSecond: 1000 / sum(Object.values(cpuMs)),
    database: perPayment(total, count),
    hotShare: total.hotUpdated / total.updated,
    lockWaitShare: total.seenActive === 0 ? 0 : total.seenWaiting / total.seenActive,
    residentMb: Object.fromEntries(
      Object.entries(usage).map(([name, { residentBytes }]) => [name, residentBytes / 2 ** 20]),
    ),
    latency: latencyOf(timings),
  }
}

function perPayment(cost: DatabaseCost, count: number): DatabaseCost {
  const names = Object.keys(cost) as (keyof DatabaseCost)[]
  return Object.fromEntries(
    names.map((name) => [name, cost[name] === null ? null : cost[name] / count]),
  ) as DatabaseCost
}

function latencyOf(timings: Timings): PaymentCost['latency'] {
  return Object.fromEntries(
    Object.entries(timings).map(([step, values]) => [
      step,
      [0.5, 0.95, 0.99].map((share) => percentile(values, share)),
    ]),
  )
}

const steps: Record<string, string> = {
  create: 'POST /payment-sessions',
  pay: 'events of the processor taken in',
  told: 'from there to the last delivery',
}

function report({ processor, payments, cpuMs, perCoreSecond, database, ...cost }: PaymentCost): void {
  const parts = Object.entries(cpuMs).map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
  console.log(`\n${payments} payments, ${atOnce} at a time, the processor a ${processor}; for each of them`)
  console.log(`processor time: ${sum(Object.values(cpuMs)).toFixed(1)} ms (${parts.join(', ')})`)
  console.log(`payments per core second: ${perCoreSecond.toFixed(1)}`)
  const { statements, transactions, inserted, updated, walBytes } = database
  console.log(
    `${statements.toFixed(1)} statements, ${transactions.toFixed(1)} transactions, ${inserted.toFixed(1)} rows inserted and ` +
      `${updated.toFixed(1)} updated (${percent(cost.hotShare)} HOT), ${(walBytes / 1024).toFixed(1)} kB of WAL`,
  )
  console.log(`waiting for locks: ${percent(cost.lockWaitShare)} of the time of the statements`)
  for (const [step, name] of Object.entries(steps)) {
    const figures = (cost.latency[step] ?? []).map((ms) => `${ms.toFixed(1)} ms`.padStart(10)).join('')
    console.log(`${name.padEnd(34)}${figures}   (p50, p95, p99)`)
  }
  const memory = Object.entries(cost.residentMb).map(([name, mb]) => `${name} ${mb.toFixed(0)} MB`)
  console.log(`in memory: ${memory.join(', ')}`)
}

async function reportStatements({ meter }: Contender, count: number): Promise<void> {
  console.log(`\nper payment: calls, ms, kB of WAL`)
  for (const { query, calls, ms, wal } of await meter.statements(statementsShown)) {
    const figures = [calls, ms, wal / 1024].map((figure) => (figure / count).toFixed(2).padStart(8)).join('')
    console.log(`${figures}  ${query.replaceAll(/\s+/g, ' ').slice(0, 150)}`)
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`
}
