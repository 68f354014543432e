import { keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { note } from './values.ts'

const create = 'POST /v1/invoices'
const update = 'POST /v1/invoices/:id'
const given = { given: { customer: '$payer', auto_advance: false } }
const item = { customer: '$payer', amount: 700, currency: 'usd' }
const draft = { customer: '$payer', auto_advance: false, pending_invoice_items_behavior: 'include' }
const drafted = { payer: payer(), item: ['/v1/invoiceitems', item], invoice: ['/v1/invoices', draft] } as const

/** The charge of the invoice, which is finalized and paid. */
const charge = async ({ answer, get, post }: Look) => {
  await post(`/v1/invoices/${answer.id}/finalize`)
  const paid = await post(`/v1/invoices/${answer.id}/pay`, {})
  const { data } = await get('/v1/invoice_payments', { invoice: paid.id })
  const { latest_charge } = await get(`/v1/payment_intents/${data[0].payment.payment_intent}`)
  return get(`/v1/charges/${latest_charge}`)
}
const page = async ({ answer, page, post }: Look) => {
  const { hosted_invoice_url } = answer.status === 'draft' ? await post(`/v1/invoices/${answer.id}/finalize`) : answer
  return page(hosted_invoice_url)
}
const says = (text: string) => async (look: Look) => (await page(look)).includes(text)
const withItem = { given: draft, make: { payer: payer(), item: ['/v1/invoiceitems', item] } } as const
const atDraft = { at: '$invoice', make: drafted } as const

const rate = { rate: ['/v1/tax_rates', { display_name: 'VAT', inclusive: false, percentage: 20 }] } as const

export const invoices: Observation[] = [
  shows(
    create,
    { auto_advance: true },
    async ({ answer, get, advance }) => {
      await advance(3700)
      return (await get(`/v1/invoices/${answer.id}`)).status === 'draft'
    },
    false,
    { given: { customer: '$payer' }, make: { payer: payer() } },
  ),
  shows(create, { customer: '$payer' }, ({ answer, of }) => answer.customer === of('$payer'), true),
  keeps(create, { metadata: note, currency: 'eur' }, given),
  keeps(update, { metadata: note }, { at: '$invoice' }),
  shows(create, { description: 'Observed memo' }, says('Observed memo'), true, withItem),
  shows(create, { footer: 'Observed footer' }, says('Observed footer'), true, withItem),
  shows(update, { description: 'Observed memo' }, says('Observed memo'), true, atDraft),
  shows(update, { footer: 'Observed footer' }, says('Observed footer'), true, atDraft),
  shows(create, { pending_invoice_items_behavior: 'exclude' }, ({ answer }) => answer.lines.data.length, 0, withItem),
  shows(
    create,
    { collection_method: 'send_invoice', days_until_due: 9 },
    ({ answer }) => Math.round((answer.due_date - answer.created) / 86_400),
    9,
    given,
  ),
  shows(create, { due_date: '@500000' }, ({ answer }) => answer.due_date - answer.created, 500_000, {
    given: { ...given.given, collection_method: 'send_invoice' },
    make: { payer: payer() },
  }),
  shows(
    create,
    { default_payment_method: '$payerCard' },
    async (look) => (await charge(look)).payment_method_details.card.brand,
    'mastercard',
    withItem,
  ),
  shows(
    update,
    { default_payment_method: '$payerCard' },
    async (look) => (await charge(look)).payment_method_details.card.brand,
    'mastercard',
    atDraft,
  ),
  shows(create, { discounts: [{ coupon: '$coupon' }] }, async (look) => (await charge(look)).amount, 525, withItem),
  shows(
    create,
    { discounts: [{ promotion_code: '$promotionCode' }] },
    async (look) => (await charge(look)).amount,
    525,
    withItem,
  ),
  shows(update, { discounts: [{ coupon: '$coupon' }] }, async (look) => (await charge(look)).amount, 525, atDraft),
  shows(
    update,
    { discounts: [{ promotion_code: '$promotionCode' }] },
    async (look) => (await charge(look)).amount,
    525,
    atDraft,
  ),
  shows(create, { on_behalf_of: '$account' }, async (look) => (await charge(look)).on_behalf_of, '$account', withItem),
  shows(
    create,
    { transfer_data: { destination: '$account' } },
    async (look) => {
      const { transfer } = await charge(look)
      return (await look.get(`/v1/transfers/${transfer}`)).destination
    },
    '$account',
    withItem,
  ),
  shows(
    update,
    { transfer_data: { destination: '$account' } },
    async (look) => {
      const { transfer } = await charge(look)
      return (await look.get(`/v1/transfers/${transfer}`)).destination
    },
    '$account',
    atDraft,
  ),
  shows(create, { application_fee_amount: 50 }, async (look) => (await charge(look)).application_fee_amount, 50, {
    ...withItem,
    given: { ...draft, transfer_data: { destination: '$account' } },
  }),
  shows(update, { application_fee_amount: 50 }, async (look) => (await charge(look)).application_fee_amount, 50, {
    at: '$invoice',
    make: { ...drafted, invoice: ['/v1/invoices', { ...draft, transfer_data: { destination: '$account' } }] },
  }),
  shows(
    update,
    { auto_advance: true },
    async ({ answer, get, advance }) => {
      await advance(3700)
      return (await get(`/v1/invoices/${answer.id}`)).status === 'draft'
    },
    false,
    { at: '$invoice' },
  ),
  shows(
    create,
    { subscription: '$subscription' },
    ({ answer, of }) => answer.parent?.subscription_details.subscription === of('$subscription'),
    true,
    {
      given: { customer: '$payer' },
    },
  ),
  shows(
    'POST /v1/invoices/:id/finalize',
    { auto_advance: true },
    async ({ answer, get, advance }) => {
      await advance(10)
      return (await get(`/v1/invoices/${answer.id}`)).status
    },
    'paid',
    atDraft,
  ),
  shows(
    'POST /v1/invoices/:id/pay',
    { paid_out_of_band: true },
    async ({ get, of }) => (await get('/v1/charges', { customer: of('$payer') })).data.length,
    0,
    atDraft,
  ),
  shows(
    'POST /v1/invoices/:id/pay',
    { payment_method: '$payerCard' },
    async ({ get, of }) =>
      (await get('/v1/charges', { customer: of('$payer') })).data[0].payment_method_details.card.brand,
    'mastercard',
    atDraft,
  ),
  ...pages(create.replace('POST', 'GET'), ['/v1/invoices', { customer: '$payer', auto_advance: false }]),
  sifts(
    'GET /v1/invoices',
    { customer: '$payer' },
    {
      make: {
        payer: payer(),
        another: payer(),
        only: ['/v1/invoices', { customer: '$payer' }],
        other: ['/v1/invoices', { customer: '$another' }],
      },
    },
  ),
  sifts(
    'GET /v1/invoices',
    { status: 'open' },
    {
      make: {
        ...drafted,
        only: ['/v1/invoices/$invoice/finalize', {}],
        other: ['/v1/invoices', { customer: '$payer', auto_advance: false }],
      },
    },
  ),
  sifts(
    'GET /v1/invoices',
    { collection_method: 'send_invoice' },
    {
      make: {
        payer: payer(),
        only: ['/v1/invoices', { customer: '$payer', collection_method: 'send_invoice', days_until_due: 3 }],
        other: ['/v1/invoices', { customer: '$payer' }],
      },
    },
  ),
  sifts(
    'GET /v1/invoices',
    { subscription: '$subscription' },
    {
      make: {
        only: ['/v1/invoices', { customer: '$payer', subscription: '$subscription' }],
        other: ['/v1/invoices', { customer: '$payer' }],
      },
    },
  ),

  shows(
    'POST /v1/invoiceitems',
    { amount: 800, currency: 'eur' },
    ({ answer }) => [answer.amount, answer.currency],
    [800, 'eur'],
    { given: { customer: '$payer' } },
  ),
  keeps('POST /v1/invoiceitems', { customer: '$payer' }, { given: { amount: 1, currency: 'usd' } }),
  keeps(
    'POST /v1/invoiceitems',
    { description: 'Observed', metadata: note, period: { start: '@-9000', end: '@9000' } },
    { given: item },
  ),
  ...(
    [
      [{ pricing: { price: '$once' } }, { customer: '$payer' }, 500],
      [
        { price_data: { currency: 'usd', product: '$product', unit_amount: 300 } },
        { customer: '$payer', quantity: 2 },
        600,
      ],
      [
        { price_data: { unit_amount_decimal: '300' } },
        { customer: '$payer', price_data: { currency: 'usd', product: '$product' } },
        300,
      ],
      [{ unit_amount_decimal: '300' }, { customer: '$payer', currency: 'usd', quantity: 2 }, 600],
      [{ quantity: 3 }, { customer: '$payer', amount: 100, currency: 'usd' }, 300],
      [{ quantity: 2 }, { customer: '$payer', pricing: { price: '$once' } }, 1000],
    ] as const
  ).map(([params, beside, total]) =>
    shows('POST /v1/invoiceitems', params, ({ answer }) => answer.amount, total, { given: beside as never }),
  ),
  shows(
    'POST /v1/invoiceitems',
    { price_data: { tax_behavior: 'inclusive' } },
    async ({ answer, get }) => (await get(`/v1/prices/${answer.pricing.price_details.price}`)).tax_behavior,
    'inclusive',
    { given: { customer: '$payer', price_data: { currency: 'usd', product: '$product', unit_amount: 300 } } },
  ),
  ...(
    [
      [{ price_data: { currency: 'usd', product: '$product', unit_amount: 300 } }, {}],
      [
        { price_data: { unit_amount_decimal: '300', tax_behavior: 'inclusive' } },
        { price_data: { currency: 'usd', product: '$product' } },
      ],
      [{ unit_amount_decimal: '300' }, {}],
    ] as const
  ).map(([params, beside]) =>
    shows(
      'POST /v1/invoiceitems/:id',
      params,
      async ({ get, of }) => (await get(`/v1/invoiceitems/${of('$invoiceItem')}`)).amount,
      300,
      {
        at: '$invoiceItem',
        given: beside as never,
        make: { invoiceItem: ['/v1/invoiceitems', { customer: '$payer', amount: 700, currency: 'usd' }] },
      },
    ),
  ),
  shows(create, { default_tax_rates: ['$rate'] }, ({ answer }) => answer.total, 840, {
    ...withItem,
    make: { ...withItem.make, ...rate },
  }),
  shows(
    'POST /v1/invoiceitems',
    { tax_rates: ['$rate'] },
    async ({ post, answer }) => (await post('/v1/invoices', { ...draft, customer: answer.customer })).total,
    840,
    { given: item, make: rate },
  ),
  shows(
    'POST /v1/invoiceitems/:id',
    { tax_rates: ['$rate'] },
    async ({ post, of }) => (await post('/v1/invoices', { ...draft, customer: of('$payer') })).total,
    840,
    { at: '$item', make: { payer: payer(), item: ['/v1/invoiceitems', item], ...rate } },
  ),
  shows(
    'POST /v1/invoiceitems',
    { discountable: false },
    async ({ answer, of, post }) => {
      const { total } = await post('/v1/invoices', {
        ...draft,
        customer: answer.customer,
        discounts: [{ coupon: of('$coupon') }],
      })
      return total
    },
    700,
    { given: item, make: { coupon: ['/v1/coupons', { percent_off: 25, duration: 'forever' }] } },
  ),
  shows(
    'POST /v1/invoiceitems',
    { invoice: '$invoice' },
    async ({ get, of }) => (await get(`/v1/invoices/${of('$invoice')}`)).total,
    700,
    { given: item },
  ),
  shows(
    'POST /v1/invoiceitems',
    { subscription: '$subscription' },
    async ({ answer, get, post, of, advance }) => {
      await post('/v1/invoices', { ...draft, customer: answer.customer })
      await advance(32 * 86_400)
      const { data } = await get('/v1/invoices', { subscription: of('$subscription') })
      return [answer.parent?.subscription_details.subscription === of('$subscription'), data[0].total]
    },
    [true, 2700],
    { given: item },
  ),
  keeps(
    'POST /v1/invoiceitems/:id',
    { amount: 900, description: 'Observed', metadata: note, period: { start: '@-9000', end: '@9000' } },
    { at: '$invoiceItem' },
  ),
  shows('POST /v1/invoiceitems/:id', { quantity: 3 }, ({ answer }) => answer.amount, 2100, { at: '$invoiceItem' }),
  shows('POST /v1/invoiceitems/:id', { pricing: { price: '$once' } }, ({ answer }) => answer.amount, 500, {
    at: '$invoiceItem',
  }),
  shows(
    'POST /v1/invoiceitems/:id',
    { discountable: false },
    async ({ answer, of, post }) => {
      const { total } = await post('/v1/invoices', {
        ...draft,
        customer: answer.customer,
        discounts: [{ coupon: of('$coupon') }],
      })
      return total
    },
    700,
    { at: '$invoiceItem', make: { coupon: ['/v1/coupons', { percent_off: 25, duration: 'forever' }] } },
  ),
  ...pages('GET /v1/invoiceitems', ['/v1/invoiceitems', item], { moment: 'date' }),
  sifts(
    'GET /v1/invoiceitems',
    { customer: '$payer' },
    {
      make: {
        only: ['/v1/invoiceitems', item],
        another: payer(),
        other: ['/v1/invoiceitems', { ...item, customer: '$another' }],
      },
    },
  ),
  sifts(
    'GET /v1/invoiceitems',
    { invoice: '$invoice' },
    { make: { only: ['/v1/invoiceitems', { ...item, invoice: '$invoice' }], other: ['/v1/invoiceitems', item] } },
  ),
  sifts(
    'GET /v1/invoiceitems',
    { pending: true },
    { make: { only: ['/v1/invoiceitems', item], other: ['/v1/invoiceitems', { ...item, invoice: '$invoice' }] } },
  ),
]

function payer() {
  return [
    '/v1/customers',
    { payment_method: 'pm_card_visa', invoice_settings: { default_payment_method: 'pm_card_visa' } },
  ] as const
}
