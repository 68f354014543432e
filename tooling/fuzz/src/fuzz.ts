import { type Contract, type Document, readOperations } from './contract.ts'
import { type Ask, dataOf, furnish, type Pay } from './furnish.ts'
import { faultsOf } from './judge.ts'
import type { Plan } from './plan/plan.ts'
import { plans } from './plan/plans.ts'
import { Stock } from './stock.ts'
import type { Answer } from './wire/answer.ts'
import { Connection } from './wire/connection.ts'
import { exchangeWithRetries } from './wire/exchange-with-retries.ts'
import { type Address, render } from './wire/render.ts'

/** More of them add nothing to the first few. */
const enough = 200

export type FuzzOptions = {
  /** Ends in /api/v1. */
  baseUrl: string
  /** Test and live key of one merchant, then of another. */
  keys: readonly [string, string, string, string]
  count: number
  seed: number
  concurrency: number
  /** How long an answer may take, in milliseconds. Default 10,000. */
  deadlineMs?: number
  pay: Pay
  /** Called after each answer with how many there are, and the milliseconds it took. The client waits for it. */
  onAnswer?: (answered: number, latency: number) => Promise<void>
}

/** A request that was answered wrongly, and how to send it again. */
export type Failure = { number: number; plan: Plan; bytes: Buffer; answers: Answer[]; faults: string[] }

export type Outcome = {
  failures: Failure[]
  /** Milliseconds that each answer took. */
  latencies: number[]
  /** The requests with the highest latency, the slowest first. */
  slowest: { latency: number; plan: Plan }[]
  /** The number of responses by status. */
  statuses: Record<string, number>
  /** Operations that never succeeded, though there were requests that may. */
  neverSucceeded: string[]
}

/** Sends requests of every kind to a server, and judges each answer. */
export async function fuzz(options: FuzzOptions): Promise<Outcome> {
  const { baseUrl, keys, count, seed, concurrency } = options
  const { hostname, port, pathname } = new URL(baseUrl)
  const address: Address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80), basePath: pathname }
  const contract = await contractOf(baseUrl)
  const stock = new Stock()
  await furnish(asking(address, options), options.pay, stock)

  const outcome: Outcome = { failures: [], latencies: [], slowest: [], statuses: {}, neverSucceeded: [] }
  // A payout takes days, so no request of a run can have one.
  const provable = contract.operations.filter(({ path }) => !path.startsWith('/payouts/{id}'))
  const unproven = new Set(provable.map(({ name }) => name))
  const planned = plans(contract, seed)
  let begun = 0
  const client = async () => {
    const connection = new Connection(address, options.deadlineMs)
    while (begun < count && outcome.failures.length < enough) {
      const number = begun++
      const plan: Plan = planned.next().value
      const rendered = render(plan, keys, address, stock)
      const start = performance.now()
      const answers: Answer[] = []
      const faults: string[] = []
      try {
        answers.push(...(await exchangeWithRetries(connection, rendered)))
        faults.push(...answers.flatMap((answer) => faultsOf(contract, plan, answer)))
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error))
      }
      const latency = performance.now() - start
      outcome.latencies.push(latency)
      outcome.slowest = [...outcome.slowest, { latency, plan }].sort((a, b) => b.latency - a.latency).slice(0, 10)
      for (const { status } of answers) outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
      if (faults.length > 0) outcome.failures.push({ number, plan, bytes: rendered.bytes, answers, faults })
      const [answer] = answers
      if (answer?.status === 200 && plan.operation) {
        unproven.delete(plan.operation.name)
        stock.learn(plan.caller, plan.method, dataIn(answer))
      }
      await options.onAnswer?.(outcome.latencies.length, latency)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: concurrency }, client))
  return { ...outcome, neverSucceeded: [...unproven] }
}

async function contractOf(baseUrl: string): Promise<Contract> {
  const response = await fetch(`${baseUrl}/openapi.json`)
  if (!response.ok) throw new Error(`${baseUrl}/openapi.json answered ${response.status}`)
  return readOperations((await response.json()) as Document)
}

function asking(address: Address, { keys, deadlineMs }: Pick<FuzzOptions, 'keys' | 'deadlineMs'>): Ask {
  return async (caller, method, path, body) => {
    const connection = new Connection(address, deadlineMs)
    const plan: Plan = {
      ...{ group: 'furnish', note: 'furnish', caller, operation: null, method, query: '', headers: [] },
      ...{ path: [path.slice(1)], framing: 'length', expected: 'success', ...(body ? { body } : {}) },
    }
    const [answer] = await exchangeWithRetries(connection, render(plan, keys, address, new Stock()))
    connection.close()
    if (!answer) throw new Error(`${method} ${path} was not answered`)
    return dataOf(answer)
  }
}

function dataIn({ body }: Answer): unknown {
  try {
    return (JSON.parse(body) as { data?: unknown }).data
  } catch {
    return null
  }
}
