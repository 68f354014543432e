import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Merchant, pay, type Receiver, type Site, tea, until } from '@merchant-payments/site'

/** The failures of clients: responses other than 2xx by status, and connections that were cut. */
export type Failures = { unavailable: number; cut: number; other: Record<string, number> }

/** One sale: its session, and its refund if there is one. `at` is when the customer had paid; `applied`, that our rows say so. */
type Sale = { session: string; refund: string | null; at: number; applied: boolean }

/** Clients that buy at a steady rate, and ask again with the same key until they are answered. */
export type Load = {
  requests: number
  failures: Failures
  sales: Sale[]
  /** Whether our rows know of everything that was bought before a moment. */
  isApplied(before: number): Promise<boolean>
  /** Whether the merchant received its event. */
  isTold(before: number): boolean
  stop(): Promise<void>
}

const maxTries = 400
const retryMs = 250

export function startLoad(site: Site, merchant: Merchant, perSecond: number): Load {
  const failures: Failures = { unavailable: 0, cut: 0, other: {} }
  const load = { requests: 0 }
  const sales: Sale[] = []
  const running = new Set<Promise<void>>()
  const problems: unknown[] = []
  let count = 0

  /** Asks until there is an answer, as a merchant's server does: under one key it is done once. */
  async function ask(path: string, body: object): Promise<Record<string, unknown>> {
    const once = randomUUID()
    for (let attempt = 0; attempt < maxTries; attempt += 1) {
      load.requests += 1
      const answer = await merchant.call(path, body, once).catch(() => null)
      if (answer && answer.status < 300) return answer.data
      if (answer === null) failures.cut += 1
      else if (answer.status === 503) failures.unavailable += 1
      // The same request is still running, where its connection was cut.
      else if (answer.status !== 409) {
        const name = `${answer.status} ${String(answer.data.code)}`
        failures.other[name] = (failures.other[name] ?? 0) + 1
      }
      await pause(retryMs)
    }
    throw new Error(`${path} was not answered in ${maxTries} tries`)
  }

  async function sell(refunds: boolean): Promise<void> {
    const session = String((await ask('/payment-sessions', tea)).id)
    await pay(site, session)
    const sale: Sale = { session, refund: null, at: performance.now(), applied: false }
    sales.push(sale)
    if (!refunds) return
    // Refunds need the payment, which an event of the processor reports.
    await until(() => site.receiver.idsOf('checkout.session.completed', session).size > 0, 300_000)
    sale.refund = String((await ask('/refunds', { session_id: session, amount: 400 })).id)
  }

  const timer = setInterval(() => {
    count += 1
    const sold = sell(count % 4 === 0)
      .catch((error: unknown) => void problems.push(error))
      .finally(() => running.delete(sold))
    running.add(sold)
  }, 1000 / perSecond)

  return {
    get requests() {
      return load.requests
    },
    failures,
    sales,
    isTold: (before) => sales.every((sale) => sale.at > before || isTold(sale, site.receiver)),
    async isApplied(before) {
      for (const sale of sales.filter(({ at, applied }) => at <= before && !applied)) {
        const answer = await merchant.call(`/payment-sessions/${sale.session}`).catch(() => null)
        if (answer?.data.payment_status !== 'paid') return false
        sale.applied = true
      }
      return true
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      if (problems.length > 0)
        throw new AggregateError(problems, `${problems.length} sales failed: ${String(problems[0])}`)
    },
  }
}

function isTold({ session }: Sale, receiver: Receiver): boolean {
  return receiver.idsOf('checkout.session.completed', session).size > 0
}
