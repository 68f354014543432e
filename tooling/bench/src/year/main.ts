import { setTimeout as pause } from 'node:timers/promises'
import {
  compareBooks,
  openMerchant,
  readOwnBooks,
  readProcessorBooks,
  startHook,
  type YearMerchant,
} from '@merchant-payments/server/testing/year'
import { type Installation, startInstallation } from '@merchant-payments/site'
import { usageAt } from '../payment/contender.ts'

const days = 366
const monthly = { amount_cents: 1000, currency: 'usd', interval: 'month' }
const card = '4242424242424242'
/** Milliseconds without an event after which all have arrived. */
const silence = 3_000

/**
 * Lets a year pass over a number of monthly subscriptions of one merchant, and reports the cost and whether the books of both
 * sides and the merchant's events agree afterwards.
 */
export async function year(count: number): Promise<void> {
  if (!Number.isInteger(count) || count < 1) throw new RangeError('Say how many subscriptions: a whole number.')
  const hook = await startHook()
  let installation: Installation | undefined
  try {
    // The requests of the year are counted, and stay below the limit.
    const settings = { RATE_LIMIT_PER_HOUR: '100000000' }
    installation = await startInstallation('year', { settings, authority: hook.authority })
    const { origin, mpay } = installation
    const cpuMs = async () => (await usageAt(`${origin}/metrics`))?.cpuMs ?? 0
    const merchant = await openMerchant(installation.dataDir)
    await merchant.api('POST', '/webhook-endpoints', { url: hook.url })
    await sell(merchant, count)
    await quiet(hook.heard)

    console.log(`${count} monthly subscriptions, ${days} days`)
    const [heard, cpu, began] = [hook.heard.length, await cpuMs(), performance.now()]
    await mpay('sandbox', 'advance', '--days', String(days))
    const advanced = (performance.now() - began) / 1000
    await quiet(hook.heard)
    const told = (performance.now() - began - silence) / 1000
    const used = (await cpuMs()) - cpu

    const theirs = await readProcessorBooks(merchant)
    const renewals = theirs.invoices.length - count
    console.log(
      [
        `${renewals} renewals in ${advanced.toFixed(1)} s; ${hook.heard.length - heard} events were told after ${told.toFixed(1)} s`,
        `${(used / renewals).toFixed(1)} ms of the server's processor time for each, the sandbox's included`,
      ].join('\n'),
    )
    const problems = compareBooks(theirs, await readOwnBooks(merchant), hook.heard)
    for (const problem of problems.slice(0, 20)) console.log(problem)
    console.log(problems.length === 0 ? 'The books agree.' : `${problems.length} things are wrong.`)
    if (problems.length > 0) process.exitCode = 1
  } finally {
    await installation?.stop()
    await hook.close()
  }
}

async function sell(merchant: YearMerchant, count: number): Promise<void> {
  const rest = Array.from({ length: count }, (_, index) => index).values()
  const sellNext = async () => {
    for (const index of rest) await merchant.sell({ ...monthly, metadata: { order: String(index) } }, card)
  }
  await Promise.all(Array.from({ length: 8 }, sellNext))
}

/** Until nothing has come for a while. */
async function quiet(heard: readonly unknown[]): Promise<void> {
  for (let before = -1; before !== heard.length; ) {
    before = heard.length
    await pause(silence)
  }
}
