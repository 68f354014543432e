import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Undo, withCleanup } from '@merchant-payments/site'
import { warmUpUntilSteady } from '../steady.ts'
import { startBare } from './bare.ts'
import type { Contender } from './contender.ts'
import { fileOf, keepRun, lastRun, machineName, type Run } from './last-run.ts'
import { costOf, measureIdle, measureInTurns, type PaymentCost } from './measure.ts'
import { printed } from './print-run.ts'
import { startProduct } from './product.ts'
import { medianFigures, ratiosOf, roundFigures } from './rounds.ts'

const rounds = 3
const blockPayments = 100
const maxBlocks = 30
const statementsShown = 60
const idleSeconds = 30

const options = {
  sandbox: { type: 'boolean' },
  statements: { type: 'boolean' },
  json: { type: 'boolean' },
  'database-url': { type: 'string' },
} as const

/**
 * `payment [payments] [--sandbox] [--statements] [--json] [--database-url=URL]`: whole payments, eight at a time, of the product and of the
 * bare contender in turns. At the sandbox, and on a server that is given, the product is alone.
 */
export async function payment(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const count = Number(positionals[0] ?? 400)
  if (!Number.isInteger(count) || count < 1) throw new RangeError('Say how many payments: a whole number.')
  const load = loadavg()[0] ?? 0
  const stubbed = !values.sandbox
  const server = values['database-url']
  await withCleanup(async (undo: Undo) => {
    say('starting the processor, the API and a worker')
    const { product, processor } = await startProduct(undo, stubbed, server)
    const contenders = [product, ...(stubbed && server === undefined ? [await startBare(undo, processor)] : [])]
    say(`warming up, until the cost of ${blockPayments} payments no longer falls`)
    const warming = await warmUpUntilSteady(
      Object.fromEntries(contenders.map((contender) => [contender.name, () => costOf(contender, blockPayments)])),
      maxBlocks,
    )
    const costs = await measureRounds(contenders, count)
    say(`no payments for ${idleSeconds} s`)
    const idle = await measureIdle(product, idleSeconds)
    const run: Run = {
      at: new Date().toISOString(),
      machine: machineName(),
      node: process.version,
      processor: stubbed ? 'stub' : 'sandbox',
      database: await product.meter.version(),
      payments: count,
      rounds,
      warming: { payments: blockPayments, costs: warming },
      load,
      product: { ...medianFigures(costs.product), ...roundFigures({ idleCpuMs: idle }) },
      bare: medianFigures(costs.bare),
      ratios: ratiosOf(costs),
    }
    const file = fileOf(run)
    const last = await lastRun(file)
    console.log(values.json ? JSON.stringify({ payment: run, last }) : `\n${printed(run, last)}`)
    await keepRun(file, run)
    say(`kept in ${file}`)
    if (values.statements) for (const contender of contenders) await reportStatements(contender, count)
  })
}

async function measureRounds(contenders: readonly Contender[], count: number) {
  const costs: Record<Contender['name'], PaymentCost[]> = { product: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [nth, cost] of (await measureInTurns(contenders, count)).entries()) {
      const { name } = contenders[nth] as Contender
      costs[name].push(cost)
      say(`round ${round + 1}, ${name}: ${cost.totalCpuMs.toFixed(1)} ms`)
    }
  }
  return costs
}

/** Measures statements in a round of their own, because the measured rounds also have unpaid sessions. */
async function reportStatements(contender: Contender, count: number): Promise<void> {
  const { name, meter } = contender
  await meter.countPlans()
  await meter.begin()
  await costOf(contender, count)
  console.log(`\n${name}, per payment: calls, ms, plans, ms of planning, kB of WAL`)
  for (const { query, calls, ms, plans, planMs, wal } of await meter.statements(statementsShown)) {
    const figures = [calls, ms, plans, planMs, wal / 1024]
      .map((figure) => (figure / count).toFixed(2).padStart(8))
      .join('')
    console.log(`${figures}  ${query.replaceAll(/\s+/g, ' ').trim().slice(0, 150)}`)
  }
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
