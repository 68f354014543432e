import type { Script } from '../script.ts'
import type { Merchant } from './merchant.ts'

export const day = 24 * 60 * 60

/** A customer with a payment method, on a clock that stands at now. */
export async function onClock({ stripe }: Script, { on }: Merchant, paymentMethod: string) {
  const start = Math.floor(Date.now() / 1000)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start }, on)
  const customer = await stripe.customers.create({ email: 'ada@example.com', test_clock: clock.id }, on)
  const method = await stripe.paymentMethods.attach(paymentMethod, { customer: customer.id }, on)
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } }, on)
  return { clock: clock.id, start, customer: customer.id }
}

/** A price of a month. */
export async function monthly({ stripe }: Script, { on }: Merchant): Promise<string> {
  const product = await stripe.products.create({ name: 'Club' }, on)
  const price = await stripe.prices.create(
    { currency: 'usd', unit_amount: 1_000, product: product.id, recurring: { interval: 'month' } },
    on,
  )
  return price.id
}

/** Moves a clock on, and waits until Stripe has done what fell due. */
export async function advance(script: Script, { on }: Merchant, clock: string, frozenTime: number): Promise<void> {
  const { testClocks } = script.stripe.testHelpers
  await testClocks.advance(clock, { frozen_time: frozenTime }, on)
  await script.until(
    () => testClocks.retrieve(clock, {}, on),
    ({ status }) => status !== 'advancing',
  )
}

export const newestInvoice = async ({ stripe }: Script, { on }: Merchant, subscription: string) => {
  const { data } = await stripe.invoices.list({ subscription, limit: 1 }, on)
  const [invoice] = data
  if (!invoice) throw new Error(`There is no invoice of ${subscription}.`)
  return invoice
}
