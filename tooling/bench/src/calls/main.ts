import { setTimeout as pause } from 'node:timers/promises'
import { openMerchant, startHook, type YearMerchant } from '@merchant-payments/server/testing/year'
import { type Installation, startInstallation } from '@merchant-payments/site'
import { type Calls, difference, readCalls } from './read-calls.ts'

const lines = { line_items: [{ name: 'Coffee', amount: 500, currency: 'usd', quantity: 2 }] }
const redirects = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
const card = '4242424242424242'
/** Milliseconds without a request to the processor after which a step counts as done. */
const silenceMs = 3_000

/**
 * Counts the requests to the processor for a number of payments, step by step and by priority. Its limit of requests a second
 * applies to them.
 */
export async function calls(count: number): Promise<void> {
  if (!Number.isInteger(count) || count < 1) throw new RangeError('Say how many payments: a whole number.')
  const hook = await startHook()
  let installation: Installation | undefined
  try {
    const settings = { RATE_LIMIT_PER_HOUR: '100000000' }
    installation = await startInstallation('calls', { settings, authority: hook.authority })
    const merchant = await openMerchant(installation.dataDir)
    const metrics = `${installation.origin}/metrics`
    const measure = async (step: string, work: () => Promise<unknown>) => {
      const before = await settled(metrics)
      await work()
      print(step, difference(before, await settled(metrics)), count)
    }
    const sessions = await checkouts(merchant, count, measure)
    // Half of each: the fees are gone from the balance.
    await measure('refunds, and their events applied', () =>
      inTurn(sessions, ({ id }) => merchant.api('POST', '/refunds', { session_id: id, amount: 500 })),
    )
    await measure('subscription checkouts, created and paid', () =>
      inTurn(Array(count).fill(card), (number: string) =>
        merchant.sell({ amount_cents: 1000, currency: 'usd', interval: 'month' }, number),
      ),
    )
  } finally {
    await installation?.stop()
    await hook.close()
  }
}

type Session = { id: string; url: string }

async function checkouts(
  merchant: YearMerchant,
  count: number,
  measure: (step: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<Session[]> {
  const sessions: Session[] = []
  await measure('checkouts created', () =>
    inTurn(Array(count).fill({ ...lines, ...redirects }), async (terms: object) => {
      sessions.push(await merchant.api<Session>('POST', '/payment-sessions', terms))
    }),
  )
  await measure('checkouts paid, and their events applied', () =>
    inTurn(sessions, (session) => merchant.pay(session, card)),
  )
  return sessions
}

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item)
}

/** The requests to the processor so far, once no more are sent. */
async function settled(metrics: string): Promise<Calls> {
  for (let before: Calls | null = null; ; ) {
    const now = await readCalls(metrics)
    if (before && difference(before, now).size === 0) return now
    before = now
    await pause(silenceMs)
  }
}

function print(step: string, made: Calls, payments: number): void {
  const total = [...made.values()].reduce((sum, requests) => sum + requests, 0)
  const parts = [...made].map(([priority, requests]) => `${(requests / payments).toFixed(2)} ${priority}`)
  console.log(`${(total / payments).toFixed(2)} requests for each of ${payments} ${step} (${parts.join(', ')})`)
}
