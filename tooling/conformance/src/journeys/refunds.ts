import type Stripe from 'stripe'
import type { Script } from '../script.ts'
import { holds, refused } from '../script.ts'
import { documented, measured } from '../source.ts'
import type { Merchant } from './merchant.ts'
import { pay } from './payments.ts'

const page = documented('refunds')

/** Refunds of card payments on the merchant's account. */
export async function refunds(script: Script, merchant: Merchant): Promise<void> {
  const { stripe } = script
  const { on } = merchant
  const refund = (intent: Stripe.PaymentIntent, more: Stripe.RefundCreateParams = {}) =>
    stripe.refunds.create({ payment_intent: intent.id, ...more }, on)

  const paid = await pay(script, merchant, 'pm_card_bypassPending')
  await script.step('a part is refunded at once', page, holds({ amount: 500, status: 'succeeded' }), () =>
    refund(paid, { amount: 500 }),
  )
  await script.refusal('more than the rest is refused', page, refused(400), () => refund(paid, { amount: 1_501 }))
  await script.step(
    'the rest is refunded with the rest of the fee',
    documented('connect/direct-charges'),
    holds({ amount: 1_500, status: 'succeeded' }),
    () => refund(paid, { refund_application_fee: true }),
  )
  await script.refusal(
    'a second refund is charge_already_refunded',
    page,
    refused(400, 'charge_already_refunded'),
    () => refund(paid),
  )
  await script.step('the charge is refunded', page, holds({ refunded: true, amount_refunded: 2_000 }), () =>
    stripe.charges.retrieve(String(paid.latest_charge), {}, on),
  )

  const slow = await pay(script, merchant, 'pm_card_pendingRefund')
  const pending = await script.step(
    'a refund may be pending',
    documented('testing'),
    holds({ status: 'pending' }),
    () => refund(slow),
  )
  await script.eventually('and succeed later', documented('testing'), { holds: { status: 'succeeded' } }, () =>
    stripe.refunds.retrieve(pending.id, {}, on),
  )
  const failing = await pay(script, merchant, 'pm_card_refundFail')
  const doomed = await script.step(
    'a refund may succeed first',
    documented('testing'),
    holds({ status: 'succeeded' }),
    () => refund(failing),
  )
  await script.eventually('and fail later', documented('testing'), { holds: { status: 'failed' } }, () =>
    stripe.refunds.retrieve(doomed.id, {}, on),
  )
  await script.step(
    'events of a refund come in order',
    measured('refund.created before refund.updated'),
    holds({ isOrdered: true }),
    async () => {
      const { data } = await stripe.events.list(
        { types: ['refund.created', 'refund.updated', 'refund.failed'], limit: 100 },
        on,
      )
      const own = data.filter(({ data: { object } }) => (object as { id?: string }).id === pending.id).reverse()
      const order = own.map(({ type }) => type)
      return { isOrdered: order[0] === 'refund.created' && order.includes('refund.updated'), order }
    },
  )
}
