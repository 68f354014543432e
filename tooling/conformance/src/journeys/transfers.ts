import type Stripe from 'stripe'
import type { Script } from '../script.ts'
import { holds, refused } from '../script.ts'
import { documented } from '../source.ts'
import type { Merchant } from './merchant.ts'

const separate = documented('connect/separate-charges-and-transfers')
const destinationCharges = documented('connect/destination-charges')

/** Sales on the platform's account whose share goes to the merchant, with the charge or later. */
export async function transfers(script: Script, { id: destination }: Merchant, run: string): Promise<void> {
  const { stripe } = script
  const sell = (more: Partial<Stripe.PaymentIntentCreateParams>) =>
    stripe.paymentIntents.create({
      amount: 3_000,
      currency: 'usd',
      automatic_payment_methods: { enabled: true },
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: 'https://shop.test/back',
      ...more,
    })

  const sold = await script.step('the platform sells', separate, holds({ status: 'succeeded' }), () =>
    sell({ transfer_group: `conformance_${run}` }),
  )
  const charge = String(sold.latest_charge)
  const key = { idempotencyKey: `conformance:${run}:transfer` }
  const share = { amount: 2_800, currency: 'usd', destination, source_transaction: charge }
  const transfer = await script.step(
    'the share is transferred from the charge, pending or not',
    separate,
    holds({ object: 'transfer', amount: 2_800, reversed: false }),
    () => stripe.transfers.create(share, key),
  )
  await script.step(
    'under its key it is transferred once',
    documented('api/idempotent_requests'),
    holds({ id: transfer.id }),
    () => stripe.transfers.create(share, key),
  )
  await script.refusal('more than the charge brought is refused', separate, refused(400), () =>
    stripe.transfers.create({ ...share, amount: 3_000 }),
  )
  await script.ask(
    "the platform sees the merchant's side of a transfer",
    'expand destination_payment.balance_transaction from the platform',
    holds({ destination_payment: { balance_transaction: { amount: 2_800 } } }),
    () => stripe.transfers.retrieve(transfer.id, { expand: ['destination_payment.balance_transaction'] }),
  )
  await script.step('a part is reversed', separate, holds({ object: 'transfer_reversal', amount: 800 }), () =>
    stripe.transfers.createReversal(transfer.id, { amount: 800 }),
  )
  await script.refusal('more than the rest is not', separate, refused(400), () =>
    stripe.transfers.createReversal(transfer.id, { amount: 2_001 }),
  )

  const direct = await script.step(
    'a destination charge sends the share with the charge',
    destinationCharges,
    holds({ status: 'succeeded', transfer_data: { destination } }),
    () => sell({ application_fee_amount: 120, transfer_data: { destination } }),
  )
  await script.step('its refund takes share and fee back', destinationCharges, holds({ status: 'succeeded' }), () =>
    stripe.refunds.create({
      payment_intent: direct.id,
      amount: 1_000,
      reverse_transfer: true,
      refund_application_fee: true,
    }),
  )
}
