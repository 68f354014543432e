import { keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { noRedirects, note } from './values.ts'

const payment = {
  amount: 1000,
  currency: 'usd',
  confirm: true,
  payment_method: 'pm_card_visa',
  automatic_payment_methods: noRedirects,
}
const pay = ['/v1/payment_intents', payment] as const
const transfer = { amount: 100, currency: 'usd', destination: '$account' }
const withFee = { ...payment, application_fee_amount: 100, transfer_data: { destination: '$account' } }

const charge = async ({ get, of }: Look, name = '$payment') => get(`/v1/charges/${of(`${name}.latest_charge`)}`)

/** A filter of charges, refunds or disputes: the objects follow from two payments. */
const charges: Observation[] = [
  ...pages('GET /v1/payment_intents', pay),
  shows('GET /v1/charges', { limit: 1 }, ({ answer }) => answer.data.length, 1, { make: { first: pay, second: pay } }),
  ...(
    [
      [{ payment_intent: '$only' }, {}],
      [{ customer: '$payer' }, { customer: '$payer' }],
      [{ transfer_group: 'only' }, { transfer_group: 'only' }],
      [{ created: { gt: '$other.created' } }, {}],
      [{ created: { gte: '$only.created' } }, {}],
    ] as const
  ).map(([filter, only]) =>
    shows(
      'GET /v1/charges',
      filter,
      ({ answer, of }) =>
        ['$only', '$other'].map((name) =>
          answer.data.some(({ payment_intent }: { payment_intent: string }) => payment_intent === of(name)),
        ),
      [true, false],
      { make: { other: pay, only: ['/v1/payment_intents', { ...payment, ...only }] } },
    ),
  ),
  ...(
    [
      { created: { lt: '$other.created' } },
      { created: { lte: '$only.created' } },
      { starting_after: '$other.latest_charge' },
    ] as const
  ).map((filter) =>
    shows(
      'GET /v1/charges',
      filter,
      ({ answer, of }) =>
        ['$only', '$other'].map((name) =>
          answer.data.some(({ payment_intent }: { payment_intent: string }) => payment_intent === of(name)),
        ),
      [true, false],
      { make: { only: pay, other: pay } },
    ),
  ),
  shows(
    'GET /v1/charges',
    { ending_before: '$other.latest_charge' },
    ({ answer, of }) =>
      ['$only', '$other'].map((name) =>
        answer.data.some(({ payment_intent }: { payment_intent: string }) => payment_intent === of(name)),
      ),
    [true, false],
    { make: { other: pay, only: pay } },
  ),
]

const refunds: Observation[] = [
  shows('POST /v1/refunds', { amount: 300 }, async (look) => (await charge(look)).amount_refunded, 300, {
    given: { payment_intent: '$payment' },
  }),
  shows('POST /v1/refunds', { payment_intent: '$payment' }, async (look) => (await charge(look)).refunded, true),
  shows('POST /v1/refunds', { charge: '$payment.latest_charge' }, async (look) => (await charge(look)).refunded, true),
  keeps('POST /v1/refunds', { metadata: note, reason: 'duplicate' }, { given: { payment_intent: '$payment' } }),
  keeps('POST /v1/refunds/:id', { metadata: note }, { at: '$refund' }),
  shows(
    'POST /v1/refunds',
    { refund_application_fee: true },
    async ({ get, of }) => {
      const { application_fee } = await get(`/v1/charges/${of('$payment.latest_charge')}`, {
        expand: ['application_fee'],
      })
      return application_fee.amount_refunded
    },
    100,
    {
      on: '$account',
      given: { payment_intent: '$payment' },
      make: { payment: ['/v1/payment_intents', { ...payment, application_fee_amount: 100 }] },
    },
  ),
  shows(
    'POST /v1/refunds',
    { reverse_transfer: true },
    async ({ get, of }) => {
      const { transfer } = await get(`/v1/charges/${of('$payment.latest_charge')}`)
      return (await get(`/v1/transfers/${transfer}`)).reversed
    },
    true,
    {
      given: { payment_intent: '$payment' },
      make: { payment: ['/v1/payment_intents', { ...payment, transfer_data: { destination: '$account' } }] },
    },
  ),
  ...pages('GET /v1/refunds', ['/v1/refunds', { payment_intent: '$payment', amount: 100 }]),
  ...(['payment_intent', 'charge'] as const).map((name) =>
    sifts(
      'GET /v1/refunds',
      { [name]: name === 'charge' ? '$payment.latest_charge' : '$payment' },
      {
        make: {
          another: pay,
          only: ['/v1/refunds', { payment_intent: '$payment', amount: 100 }],
          other: ['/v1/refunds', { payment_intent: '$another' }],
        },
      },
    ),
  ),
]

const evidence = {
  access_activity_log: 'a',
  billing_address: 'b',
  cancellation_policy_disclosure: 'c',
  cancellation_rebuttal: 'd',
  customer_email_address: 'e@example.com',
  customer_name: 'Ada',
  customer_purchase_ip: '203.0.113.7',
  duplicate_charge_explanation: 'g',
  duplicate_charge_id: 'ch_other',
  product_description: 'h',
  refund_policy_disclosure: 'i',
  refund_refusal_explanation: 'j',
  service_date: 'k',
  shipping_address: 'l',
  shipping_carrier: 'm',
  shipping_date: 'n',
  shipping_tracking_number: 'o',
  uncategorized_text: 'p',
}
const disputed = { payment: ['/v1/payment_intents', { ...payment, payment_method: 'pm_card_createDispute' }] } as const

/** The dispute of the payment is known by its charge alone. */
const disputes: Observation[] = [
  ...(['payment_intent', 'charge'] as const).map((name) =>
    shows(
      'GET /v1/disputes',
      { [name]: name === 'charge' ? '$payment.latest_charge' : '$payment' },
      ({ answer }) => answer.data.length,
      1,
      {
        after: 10,
        make: { other: disputed.payment, ...disputed },
      },
    ),
  ),
  keeps(
    'POST /v1/disputes/:id',
    { evidence, metadata: note },
    {
      at: '$dispute',
      make: { ...disputed, dispute: ['GET /v1/disputes', { payment_intent: '$payment' }] },
    },
  ),
  shows('POST /v1/disputes/:id', { submit: false }, ({ answer }) => answer.evidence_details.submission_count, 0, {
    at: '$dispute',
    given: { evidence: { uncategorized_text: 'See the receipt' } },
    make: { ...disputed, dispute: ['GET /v1/disputes', { payment_intent: '$payment' }] },
  }),
]

const transfers: Observation[] = [
  shows(
    'POST /v1/transfers',
    { amount: 250, destination: '$account' },
    async ({ answer, get }) => {
      const { destination_payment, amount, destination } = await get(`/v1/transfers/${answer.id}`)
      return [typeof destination_payment, amount, destination]
    },
    ['string', 250, '$account'],
    { given: { currency: 'usd' } },
  ),
  keeps(
    'POST /v1/transfers',
    { description: 'Observed', metadata: note, transfer_group: 'observed' },
    { given: transfer },
  ),
  shows(
    'POST /v1/transfers',
    { source_transaction: '$payment.latest_charge' },
    ({ answer, of }) => answer.source_transaction === of('$payment.latest_charge'),
    true,
    { given: transfer, make: { payment: pay } },
  ),
  keeps('POST /v1/transfers', { currency: 'usd' }, { given: { amount: 100, destination: '$account' } }),
  keeps('POST /v1/transfers/:id', { description: 'Observed', metadata: note }, { at: '$transfer' }),
  ...pages('GET /v1/transfers', ['/v1/transfers', transfer]),
  sifts(
    'GET /v1/transfers',
    { transfer_group: 'only' },
    { make: { only: ['/v1/transfers', { ...transfer, transfer_group: 'only' }], other: ['/v1/transfers', transfer] } },
  ),
  sifts(
    'GET /v1/transfers',
    { destination: '$only.destination' },
    {
      make: {
        only: ['/v1/transfers', transfer],
        other: ['/v1/transfers', { ...transfer, destination: '$accountOther' }],
      },
    },
  ),
  shows(
    'POST /v1/transfers/:id/reversals',
    { amount: 40 },
    async ({ get, of }) => (await get(`/v1/transfers/${of('$transfer')}`)).amount_reversed,
    40,
    { at: '$transfer' },
  ),
  keeps('POST /v1/transfers/:id/reversals', { metadata: note }, { at: '$transfer', given: { amount: 10 } }),
  keeps(
    'POST /v1/transfers/:id/reversals/:id',
    { metadata: note },
    {
      at: ['$transfer', '$reversal'],
      make: { reversal: ['/v1/transfers/$transfer/reversals', { amount: 10 }] },
    },
  ),
  ...pages('GET /v1/transfers/:id/reversals', ['/v1/transfers/$transfer/reversals', { amount: 10 }], {
    at: '$transfer',
    created: false,
  }),
]

const payout = { amount: 100, currency: 'usd' }
const funded = { on: '$account', make: { payment: pay } } as const
const payouts: Observation[] = [
  shows(
    'POST /v1/payouts',
    { amount: 120, currency: 'usd' },
    async ({ answer, get }) => {
      const { amount, currency } = await get(`/v1/balance_transactions/${answer.balance_transaction}`)
      return { amount, currency }
    },
    { amount: -120, currency: 'usd' },
    funded,
  ),
  keeps(
    'POST /v1/payouts',
    { description: 'Observed', metadata: note, statement_descriptor: 'OBSERVED' },
    { given: payout, ...funded },
  ),
  keeps(
    'POST /v1/payouts/:id',
    { metadata: note },
    { at: '$payout', on: '$account', make: { payment: pay, payout: ['/v1/payouts', payout] } },
  ),
  ...pages('GET /v1/payouts', ['/v1/payouts', payout], funded),
  ...(
    [
      [{ type: 'refund' }, ['refund']],
      [{ source: '$refund' }, ['refund']],
    ] as const
  ).map(([filter, types]) =>
    shows(
      'GET /v1/balance_transactions',
      filter,
      ({ answer }) => [...new Set(answer.data.map(({ type }: { type: string }) => type))],
      types,
      {
        make: { refund: ['/v1/refunds', { payment_intent: '$payment' }] },
      },
    ),
  ),
  shows(
    'GET /v1/balance_transactions',
    { currency: 'eur' },
    ({ answer }) => answer.data.every(({ currency }: { currency: string }) => currency === 'eur'),
    true,
    { make: { payment: pay } },
  ),
]

const feeOf = { payment: ['/v1/payment_intents', withFee], fee: ['GET /v1/application_fees', {}] } as const

const fees: Observation[] = [
  shows(
    'POST /v1/application_fees/:id/refunds',
    { amount: 40 },
    async ({ get, of }) => (await get(`/v1/application_fees/${of('$fee')}`)).amount_refunded,
    40,
    {
      at: '$fee',
      make: feeOf,
    },
  ),
  shows(
    'POST /v1/application_fees/:id/refunds',
    { metadata: note },
    async ({ get, of }) => (await get(`/v1/application_fees/${of('$fee')}/refunds`)).data[0].metadata,
    note,
    { at: '$fee', given: { amount: 10 }, make: feeOf },
  ),
]

export const money: Observation[] = [...charges, ...refunds, ...disputes, ...transfers, ...payouts, ...fees]
