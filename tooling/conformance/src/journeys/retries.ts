import type Stripe from 'stripe'
import { holds, type Script } from '../script.ts'
import { day, monthly, newestInvoice, onClock } from './clocks.ts'
import type { Merchant } from './merchant.ts'

/** A subscription whose first renewal fails. */
type Failing = { clock: string; subscription: string; host: Merchant }

/** Before the second renewal, when Stripe has long tried for the last time; no clock goes further in one step. */
const endOfRetries = 58 * day

/**
 * Lets a renewal fail, on the account and on the platform itself, without waiting for either.
 * @returns undefined where Stripe refused
 */
export function beginRetries(script: Script, merchant: Merchant): Promise<Failing[] | undefined> {
  return script.ask(
    'a renewal begins to fail on an account, and on the platform',
    'test clocks and failing cards on both',
    holds({ length: 2 }),
    async () => {
      const failing: Failing[] = []
      for (const host of [merchant, { id: 'platform', on: {} }]) failing.push(await failOn(script, host))
      return failing
    },
  )
}

async function failOn(script: Script, host: Merchant): Promise<Failing> {
  const { stripe } = script
  const { clock, start, customer } = await onClock(script, host, 'pm_card_visa')
  const items = [{ price: await monthly(script, host) }]
  const { id } = await stripe.subscriptions.create({ customer, items }, host.on)
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer }, host.on)
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad.id } }, host.on)
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: start + endOfRetries }, host.on)
  return { clock, subscription: id, host }
}

/** Compares both. It shows which settings apply only if the platform's differ from Stripe's defaults. */
export async function askRetries(script: Script, [merchant, platform]: Failing[]): Promise<void> {
  if (!merchant || !platform) return
  await script.ask(
    'a renewal that fails ends on an account as it does on the platform',
    'whose retry settings rule for an account without a dashboard: set others than the default on the platform before',
    holds({ isAlike: true, merchant: { status: 'canceled' }, platform: { status: 'canceled' } }),
    async () => {
      const ends = { merchant: await endOf(script, merchant), platform: await endOf(script, platform) }
      return { ...ends, isAlike: JSON.stringify(ends.merchant) === JSON.stringify(ends.platform) }
    },
  )
}

async function endOf(script: Script, { clock, subscription, host }: Failing) {
  const { stripe } = script
  await script.until<Stripe.TestHelpers.TestClock>(
    () => stripe.testHelpers.testClocks.retrieve(clock, {}, host.on),
    ({ status }) => status !== 'advancing',
  )
  const { status } = await stripe.subscriptions.retrieve(subscription, {}, host.on)
  const invoice = await newestInvoice(script, host, subscription)
  return { status, attempts: invoice.attempt_count, invoice: { status: invoice.status } }
}
