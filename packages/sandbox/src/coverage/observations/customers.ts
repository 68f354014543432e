import { keeps, type Observation, pages, shows, sifts } from './observation.ts'
import { address, note } from './values.ts'

const described = {
  address,
  business_name: 'Lovelace Ltd',
  description: 'Buys much',
  email: 'observed@example.com',
  individual_name: 'Ada Lovelace',
  metadata: note,
  name: 'Ada',
  phone: '+15550100',
  shipping: { name: 'Ada', phone: '+15550101', address },
}

/** The settings that the invoices of a customer follow, on creation and on update. */
const billed = (operation: string): Observation[] => {
  const at = operation.endsWith(':id') ? { at: '$customer' } : {}
  const invoice =
    (pick: (invoice: Record<string, unknown>) => unknown) =>
    async ({ answer, post }: Parameters<Parameters<typeof shows>[2]>[0]) => {
      await post('/v1/invoiceitems', { customer: answer.id, amount: 1000, currency: 'usd' })
      const draft = await post('/v1/invoices', {
        customer: answer.id,
        pending_invoice_items_behavior: 'include',
        auto_advance: false,
      })
      return pick(await post(`/v1/invoices/${draft.id}/finalize`))
    }
  return [
    shows(
      operation,
      { balance: -400 },
      invoice((one) => one.amount_due),
      600,
      at,
    ),
    shows(
      operation,
      { invoice_prefix: 'ADA' },
      invoice((one) => String(one.number).split('-')[0]),
      'ADA',
      at,
    ),
    shows(
      operation,
      { next_invoice_sequence: 77 },
      invoice((one) => String(one.number).split('-')[1]),
      '0077',
      at,
    ),
    shows(
      operation,
      { tax_exempt: 'exempt' },
      invoice((one) => one.customer_tax_exempt),
      'exempt',
      at,
    ),
    shows(
      operation,
      { invoice_settings: { footer: 'Thank you' } },
      invoice((one) => one.footer),
      'Thank you',
      at,
    ),
    shows(
      operation,
      { invoice_settings: { custom_fields: [{ name: 'PO', value: '42' }] } },
      invoice((one) => one.custom_fields),
      [{ name: 'PO', value: '42' }],
      at,
    ),
  ]
}

const list = 'GET /v1/customers'

const gift = ['/v1/customers/$customer/balance_transactions', { amount: -400, currency: 'usd' }] as const
const balanced = 'POST /v1/customers/:id/balance_transactions'
const number = { type: 'eu_vat', value: 'DE123456789' }

export const customers: Observation[] = [
  shows(
    balanced,
    { amount: -400, currency: 'usd' },
    async ({ get, of }) => (await get(`/v1/customers/${of('$customer')}`)).balance,
    -400,
    { at: '$customer' },
  ),
  keeps(
    balanced,
    { description: 'Observed', metadata: note },
    { at: '$customer', given: { amount: -400, currency: 'usd' } },
  ),
  keeps(
    `${balanced}/:id`,
    { description: 'Observed', metadata: note },
    { at: ['$customer', '$gift'], make: { customer: ['/v1/customers', {}], gift } },
  ),
  ...pages('GET /v1/customers/:id/balance_transactions', gift, { at: '$customer' }),
  shows(
    'GET /v1/customers/:id/balance_transactions',
    { invoice: '$billed' },
    ({ answer }) => answer.data.map((one: { type: string }) => one.type),
    ['applied_to_invoice'],
    {
      at: '$customer',
      make: {
        customer: ['/v1/customers', { balance: -400 }],
        item: ['/v1/invoiceitems', { customer: '$customer', amount: 1000, currency: 'usd' }],
        billed: ['/v1/invoices', { customer: '$customer', pending_invoice_items_behavior: 'include' }],
        final: ['/v1/invoices/$billed/finalize', {}],
      },
    },
  ),
  shows(
    'POST /v1/customers/:id/tax_ids',
    number,
    async ({ of, post }) => (await post('/v1/invoices', { customer: of('$customer') })).customer_tax_ids,
    [number],
    { at: '$customer' },
  ),
  ...pages('GET /v1/customers/:id/tax_ids', ['/v1/customers/$customer/tax_ids', number], {
    at: '$customer',
    created: false,
  }),
  ...pages('GET /v1/tax_ids', ['/v1/customers/$customer/tax_ids', number], { created: false }),
  ...[{ customer: '$customer' }, { type: 'self' }].map((owner) =>
    shows('GET /v1/tax_ids', { owner }, ({ answer }) => answer.data.length, 'type' in owner ? 0 : 1, {
      make: {
        customer: ['/v1/customers', {}],
        other: ['/v1/customers', { name: 'Other' }],
        one: ['/v1/customers/$customer/tax_ids', number],
        two: ['/v1/customers/$other/tax_ids', number],
      },
    }),
  ),
  keeps('POST /v1/customers', described),
  keeps('POST /v1/customers/:id', described, { at: '$customer' }),
  ...billed('POST /v1/customers'),
  ...billed('POST /v1/customers/:id'),
  shows(
    'POST /v1/customers',
    { payment_method: '$card' },
    async ({ answer, get }) => (await get(`/v1/customers/${answer.id}/payment_methods`)).data.length,
    1,
  ),
  shows(
    'POST /v1/customers',
    { invoice_settings: { default_payment_method: 'pm_card_visa' } },
    async ({ answer, post, of }) =>
      (await post('/v1/subscriptions', { customer: answer.id, items: [{ price: of('$price') }] })).status,
    'active',
    { given: { payment_method: 'pm_card_visa' }, make: { price: monthly() } },
  ),
  shows(
    'POST /v1/customers/:id',
    { invoice_settings: { default_payment_method: '$payerCard' } },
    async ({ of, get, post }) => {
      await post('/v1/subscriptions', { customer: of('$payer'), items: [{ price: of('$price') }] })
      return (await get('/v1/charges', { customer: of('$payer') })).data[0].payment_method_details.card.brand
    },
    'mastercard',
    { at: '$payer', make: { price: monthly() } },
  ),
  shows(
    'POST /v1/customers',
    { test_clock: '$clock' },
    async ({ answer, of, post }) => {
      const clock = `/v1/test_helpers/test_clocks/${of('$clock')}`
      const moved = Number(of('$clock.frozen_time')) + 86_400
      await post(`${clock}/advance`, { frozen_time: moved })
      const item = await post('/v1/invoiceitems', { customer: answer.id, amount: 1, currency: 'usd' })
      return item.date >= moved
    },
    true,
    { make: { clock: ['/v1/test_helpers/test_clocks', { frozen_time: '@0' }] } },
  ),
  ...pages(list, ['/v1/customers', {}]),
  sifts(
    list,
    { email: 'only@example.com' },
    { make: { only: ['/v1/customers', { email: 'only@example.com' }], other: ['/v1/customers', {}] } },
  ),
  sifts(
    list,
    { test_clock: '$clock' },
    {
      make: {
        clock: ['/v1/test_helpers/test_clocks', { frozen_time: '@0' }],
        only: ['/v1/customers', { test_clock: '$clock' }],
        other: ['/v1/customers', {}],
      },
    },
  ),
  ...pages(
    'GET /v1/customers/:id/payment_methods',
    ['/v1/payment_methods/pm_card_visa/attach', { customer: '$customer' }],
    {
      at: '$customer',
      created: false,
    },
  ),
  ...pages('GET /v1/test_helpers/test_clocks', ['/v1/test_helpers/test_clocks', { frozen_time: '@0' }], {
    created: false,
  }),
  keeps('POST /v1/test_helpers/test_clocks', { frozen_time: '@5000', name: 'Observed' }),
  shows(
    'POST /v1/test_helpers/test_clocks/:id/advance',
    { frozen_time: '@90000' },
    ({ answer }) => answer.object,
    'test_helpers.test_clock',
    {
      at: '$clock',
    },
  ),
]

function monthly() {
  return [
    '/v1/prices',
    { currency: 'usd', unit_amount: 2000, recurring: { interval: 'month' }, product: '$product' },
  ] as const
}
