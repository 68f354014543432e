import type Stripe from 'stripe'
import type { Script } from '../script.ts'
import { holds, refused } from '../script.ts'
import { documented, types } from '../source.ts'
import type { Merchant } from './merchant.ts'

const urls = { success_url: 'https://shop.test/done', cancel_url: 'https://shop.test/cart' }

function cart(unitAmount: number): Pick<Stripe.Checkout.SessionCreateParams, 'line_items'> {
  const product = { name: 'Guided tour', unit_label: 'seat', tax_code: 'txcd_99999999' }
  const price = { currency: 'usd', unit_amount: unitAmount, product_data: product, tax_behavior: 'exclusive' as const }
  return { line_items: [{ quantity: 1, price_data: price }] }
}

/** Hosted checkout as far as it goes without a page, which only a person completes. */
export async function checkout(script: Script, merchant: Merchant): Promise<void> {
  const { stripe } = script
  const { on } = merchant
  const sessions = documented('api/checkout/sessions')
  const create = (params: Stripe.Checkout.SessionCreateParams) => stripe.checkout.sessions.create(params, on)
  const session = await script.step(
    'a payment session opens with the fee',
    sessions,
    holds({ object: 'checkout.session', status: 'open', payment_status: 'unpaid', amount_total: 1_094 }),
    () => create({ mode: 'payment', ...urls, ...cart(1_094), payment_intent_data: { application_fee_amount: 62 } }),
  )
  await script.step(
    'its items are listed',
    sessions,
    holds({ object: 'list', data: { 0: { amount_total: 1_094 } } }),
    () => stripe.checkout.sessions.listLineItems(session.id, {}, on),
  )
  await script.step('it expires when asked to', sessions, holds({ status: 'expired' }), () =>
    stripe.checkout.sessions.expire(session.id, {}, on),
  )
  await script.refusal('a second time it does not', sessions, refused(400), () =>
    stripe.checkout.sessions.expire(session.id, {}, on),
  )
  await script.refusal(
    'a total below the minimum is refused',
    documented('currencies'),
    refused(400, 'amount_too_small'),
    () => create({ mode: 'payment', ...urls, ...cart(20) }),
  )
  await script.ask(
    'a shipping rate is offered without an address',
    'shipping_options without address collection',
    holds({ status: 'open' }),
    () =>
      create({
        mode: 'payment',
        ...urls,
        ...cart(1_094),
        shipping_options: [
          {
            shipping_rate_data: {
              display_name: 'Post',
              type: 'fixed_amount',
              fixed_amount: { amount: 500, currency: 'usd' },
            },
          },
        ],
      }),
  )
  const subscription = await script.step(
    'a subscription session opens with a percentage',
    sessions,
    holds({ mode: 'subscription', status: 'open' }),
    () =>
      create({
        mode: 'subscription',
        ...urls,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: 1_000,
              recurring: { interval: 'month' },
              product_data: { name: 'Club' },
            },
          },
        ],
        subscription_data: { application_fee_percent: 4.5 },
      }),
  )
  await script.step(
    'a session for a new card opens',
    types('Checkout/Sessions'),
    holds({ mode: 'setup', status: 'open' }),
    async () => {
      const customer = await stripe.customers.create({ email: 'ada@example.com' }, on)
      return create({ mode: 'setup', currency: 'usd', customer: customer.id, success_url: urls.success_url })
    },
  )
  await script.ask(
    'an open session is found by the intent of its declined payment',
    'sessions.list by payment_intent for an open subscription session after a decline',
    holds({ found: 1 }),
    async () => {
      await script.target.declineOnPage(subscription.id, merchant.id)
      // Other journeys pay on the account at the same time.
      const { data: intents } = await stripe.paymentIntents.list({ limit: 5 }, on)
      const lists = await Promise.all(
        intents.map(({ id }) => stripe.checkout.sessions.list({ payment_intent: id }, on)),
      )
      return { found: lists.flatMap(({ data }) => data).filter(({ id }) => id === subscription.id).length }
    },
  )
}
