import { cursors, type Observation, pages, shows, sifts } from './observation.ts'
import { noRedirects } from './values.ts'

const payment = {
  amount: 1000,
  currency: 'usd',
  confirm: true,
  payment_method: 'pm_card_visa',
  automatic_payment_methods: noRedirects,
}
const pay = ['/v1/payment_intents', payment] as const
const withFee = [
  '/v1/payment_intents',
  { ...payment, application_fee_amount: 100, transfer_data: { destination: '$account' } },
] as const
const disputed = ['/v1/payment_intents', { ...payment, payment_method: 'pm_card_createDispute' }] as const
const warned = ['/v1/payment_intents', { ...payment, payment_method: 'pm_card_createIssuerFraudRecord' }] as const
const png = { filename: 'logo.png', content: 'iVBORw0KGgo=' }
const subscription = ['/v1/subscriptions', { customer: '$payer', items: [{ price: '$price' }] }] as const
const another = [
  '/v1/subscriptions',
  { customer: '$payer', items: [{ price: '$price' }, { price: '$dearPrice' }] },
] as const
const query = "metadata['sought']:'yes'"
const metadata = { sought: 'yes' }
const plan = { currency: 'usd', unit_amount: 900, product: '$product', metadata }

/** A page of a search follows another one. */
const searched = {
  charges: ['/v1/payment_intents', { ...payment, metadata }],
  customers: ['/v1/customers', { metadata }],
  invoices: ['/v1/invoices', { customer: '$payer', metadata }],
  payment_intents: ['/v1/payment_intents', { amount: 1000, currency: 'usd', metadata }],
  prices: ['/v1/prices', plan],
  products: ['/v1/products', { name: 'Pro', metadata }],
  subscriptions: ['/v1/subscriptions', { customer: '$payer', items: [{ price: '$price' }], metadata }],
} as const

/** Lists whose objects follow from others, pages of searches, and files. */
export const lists: Observation[] = [
  ...cursors('GET /v1/application_fees', { make: { first: withFee, second: withFee } }),
  ...cursors('GET /v1/application_fees/:id/refunds', {
    at: '$fee',
    created: false,
    make: {
      payment: withFee,
      fee: ['GET /v1/application_fees', {}],
      first: ['/v1/application_fees/$fee/refunds', { amount: 10 }],
      second: ['/v1/application_fees/$fee/refunds', { amount: 20 }],
    },
  }),
  ...cursors('GET /v1/balance_transactions', { make: { first: pay, second: pay } }),
  ...cursors('GET /v1/checkout/sessions/:id/line_items', {
    at: '$session',
    created: false,
    make: {
      session: [
        '/v1/checkout/sessions',
        {
          mode: 'payment',
          success_url: 'https://shop.test/done',
          line_items: [
            { price: '$once', quantity: 1 },
            { price: '$once', quantity: 2 },
          ],
        },
      ],
    },
  }),
  ...cursors('GET /v1/country_specs', { created: false }),
  ...cursors('GET /v1/disputes', { make: { first: disputed, second: disputed } }),
  ...cursors('GET /v1/events', { make: { first: ['/v1/customers', {}], second: ['/v1/customers', {}] } }),
  ...cursors('GET /v1/invoice_payments', { make: { subscription, another } }),
  ...cursors('GET /v1/invoices/:id/lines', {
    at: '$invoice',
    created: false,
    make: { another, invoice: ['GET /v1/invoices', {}] },
  }),
  ...cursors('GET /v1/payment_method_domains', {
    created: false,
    make: {
      first: ['/v1/payment_method_domains', { domain_name: 'first.test' }],
      second: ['/v1/payment_method_domains', { domain_name: 'second.test' }],
    },
  }),
  ...cursors('GET /v1/radar/early_fraud_warnings', { make: { first: warned, second: warned } }),
  ...cursors('GET /v1/subscription_items', {
    created: false,
    given: { subscription: '$another' },
    make: { another },
  }),
  ...cursors('GET /v1/subscription_schedules', {
    make: {
      first: ['/v1/subscription_schedules', { from_subscription: '$subscription' }],
      another,
      second: ['/v1/subscription_schedules', { from_subscription: '$another' }],
    },
  }),
  sifts(
    'GET /v1/subscription_items',
    { subscription: '$subscription' },
    {
      make: {
        only: ['GET /v1/subscription_items', { subscription: '$subscription' }],
        other: ['GET /v1/subscription_items', { subscription: '$another' }],
        another,
      },
    },
  ),
  ...pages('GET /v1/files', ['/v1/files', { file: png, purpose: 'business_logo' }]),
  sifts(
    'GET /v1/files',
    { purpose: 'business_icon' },
    {
      make: {
        only: ['/v1/files', { file: png, purpose: 'business_icon' }],
        other: ['/v1/files', { file: png, purpose: 'business_logo' }],
      },
    },
  ),
  shows(
    'POST /v1/files',
    { file: png, purpose: 'business_logo' },
    async ({ answer, get }) => {
      const { filename, purpose, type } = await get(`/v1/files/${answer.id}`)
      return [filename, purpose, type]
    },
    ['logo.png', 'business_logo', 'png'],
  ),
  ...Object.entries(searched).map(([name, creation]) =>
    sifts(
      `GET /v1/${name}/search`,
      { page: '$other.next_page' },
      {
        given: { query },
        only: '$only',
        make: {
          first: creation,
          second: creation,
          other: [`GET /v1/${name}/search`, { query, limit: 1 }],
          only: [`GET /v1/${name}/search`, { query, limit: 1, page: '$other.next_page' }],
        },
      },
    ),
  ),
  shows('GET /v1/charges/search', { query }, ({ answer }) => answer.data.length, 1, {
    make: { other: pay, only: searched.charges },
  }),
  shows('GET /v1/charges/search', { limit: 1 }, ({ answer }) => answer.data.length, 1, {
    given: { query },
    make: { first: searched.charges, second: searched.charges },
  }),
]
