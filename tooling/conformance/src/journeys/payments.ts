import type Stripe from 'stripe'
import type { Script } from '../script.ts'
import { holds, refused } from '../script.ts'
import { documented, measured } from '../source.ts'
import type { Merchant } from './merchant.ts'

const testing = documented('testing')

/** Confirms a payment of a test card on the merchant, as the product's embedded payments do. */
export function pay(
  { stripe }: Pick<Script, 'stripe'>,
  { on }: Merchant,
  paymentMethod: string,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      amount: 2_000,
      currency: 'usd',
      application_fee_amount: 93,
      automatic_payment_methods: { enabled: true },
      confirm: true,
      payment_method: paymentMethod,
      return_url: 'https://shop.test/back',
      ...more,
    },
    on,
  )
}

/** Payments on the merchant's own account, with the platform's fee. */
export async function payments(script: Script, merchant: Merchant): Promise<void> {
  const { stripe } = script
  const { on } = merchant
  const paid = await script.step(
    'a card payment succeeds at once',
    documented('payments/accept-a-payment'),
    holds({ status: 'succeeded', amount_received: 2_000, application_fee_amount: 93 }),
    () => pay(script, merchant, 'pm_card_visa'),
  )
  await script.step(
    'its charge carries fee and outcome',
    documented('connect/direct-charges'),
    holds({ object: 'charge', paid: true, application_fee_amount: 93, outcome: { type: 'authorized' } }),
    () => stripe.charges.retrieve(String(paid.latest_charge), {}, on),
  )
  await script.eventually(
    'its balance transaction is the amount without the fee',
    documented('reports/balance-transaction-types'),
    { holds: { type: 'charge', amount: 2_000, currency: 'usd' } },
    async () => {
      const charge = await stripe.charges.retrieve(String(paid.latest_charge), { expand: ['balance_transaction'] }, on)
      return charge.balance_transaction as Stripe.BalanceTransaction
    },
  )
  for (const [card, code, declineCode] of [
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
  ] as const) {
    await script.refusal(
      `${card} is declined${declineCode ? ` with ${declineCode}` : ''}`,
      testing,
      refused(402, code),
      () => pay(script, merchant, card),
    )
  }
  await script.step(
    'a card may ask for 3-D Secure',
    documented('payments/3d-secure'),
    holds({ status: 'requires_action' }),
    () => pay(script, merchant, 'pm_card_authenticationRequired'),
  )
  await script.refusal(
    'a payment below the minimum is amount_too_small',
    documented('currencies'),
    refused(400, 'amount_too_small'),
    () => pay(script, merchant, 'pm_card_visa', { amount: 49, application_fee_amount: 1 }),
  )
  await script.refusal(
    'a payment above eight digits is amount_too_large',
    documented('currencies'),
    refused(400, 'amount_too_large'),
    () => pay(script, merchant, 'pm_card_visa', { amount: 10_000_000_000_000 }),
  )
  await script.refusal(
    'a full statement descriptor is refused for a card',
    documented('get-started/account/statement-descriptors'),
    refused(400),
    () => pay(script, merchant, 'pm_card_visa', { statement_descriptor: 'GUIDED TOURS' }),
  )
  await script.step(
    'a suffix of the statement descriptor is taken',
    documented('get-started/account/statement-descriptors'),
    holds({ status: 'succeeded', statement_descriptor_suffix: 'TOUR' }),
    () => pay(script, merchant, 'pm_card_visa', { statement_descriptor_suffix: 'TOUR' }),
  )
  await script.ask(
    'a currency of three decimals is presented',
    'presentment of three-decimal currencies on an account of the US',
    holds({ currency: 'kwd' }),
    () => stripe.paymentIntents.create({ amount: 10_000, currency: 'kwd' }, on),
  )
  await script.step(
    'money that bypasses pending is available at once',
    measured('pm_card_bypassPending, US'),
    holds({ available: true }),
    async () => {
      await pay(script, merchant, 'pm_card_bypassPending', { amount: 20_000 })
      const { available } = await stripe.balance.retrieve({}, on)
      return { available: available.some(({ amount, currency }) => currency === 'usd' && amount > 0) }
    },
  )
}
