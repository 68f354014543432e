import type Stripe from 'stripe'
import type { SandboxOptions } from '../options.ts'
import { createReadyAccount, createTestSandbox } from './sandbox.ts'

export const oneHour = 3600
export const oneDay = 24 * oneHour

/** Unix seconds of a moment such as `2026-01-31T10:00:00Z`. */
export const at = (text: string) => Date.parse(text) / 1000

/**
 * A sandbox at a given time, with a connected account and a customer with a card: the setup of most subscription tests.
 */
export async function createBilling(start: string, options: Partial<SandboxOptions> = {}) {
  const { sandbox, stripe } = createTestSandbox({ clock: { now: () => new Date(start) }, ...options })
  const account = (await createReadyAccount(stripe)).id
  const on: Stripe.RequestOptions = { stripeAccount: account }
  const product = await stripe.products.create({ name: 'Pro' }, on)

  const price = (unit_amount: number, recurring: Stripe.PriceCreateParams.Recurring = { interval: 'month' }) =>
    stripe.prices.create({ currency: 'usd', unit_amount, product: product.id, recurring }, on)
  const customer = async (card = 'pm_card_visa', more: Stripe.CustomerCreateParams = {}) => {
    const created = await stripe.customers.create({ email: 'ada@example.com', ...more }, on)
    const method = await stripe.paymentMethods.attach(card, { customer: created.id }, on)
    await stripe.customers.update(created.id, { invoice_settings: { default_payment_method: method.id } }, on)
    return { id: created.id, method: method.id }
  }
  const subscribe = async (unit_amount: number, more: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    const items = [{ price: (await price(unit_amount)).id }]
    const owner = more.customer ?? (await customer()).id
    return stripe.subscriptions.create({ customer: owner, items, ...more }, on)
  }
  const invoices = async (subscription: string) => {
    const { data } = await stripe.invoices.list({ subscription, limit: 100 }, on)
    return data.reverse()
  }
  const subscription = (id: string) => stripe.subscriptions.retrieve(id, {}, on)
  /** Events of these kinds, oldest first. */
  const events = async (...types: string[]) =>
    (await stripe.events.list({ limit: 100, ...(types.length > 0 ? { types } : {}) }, on)).data.reverse()
  /** Moves the sandbox clock to a moment. */
  const until = (moment: string | number) => {
    const seconds = (typeof moment === 'string' ? at(moment) : moment) - sandbox.clock.now().getTime() / 1000
    return sandbox.clock.advance({ seconds: seconds })
  }
  return { sandbox, stripe, account, on, product, price, customer, subscribe, subscription, invoices, events, until }
}

export type Billing = Awaited<ReturnType<typeof createBilling>>
