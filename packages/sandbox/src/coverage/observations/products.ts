import { keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { note } from './values.ts'

const described = {
  description: 'All of it',
  images: ['https://shop.test/pro.png'],
  metadata: note,
  name: 'Observed',
  shippable: true,
  tax_code: 'txcd_10000000',
  unit_label: 'seat',
  url: 'https://shop.test/pro',
}
const product = { name: 'Pro' }

/** The text on the statement of who subscribes to the product of the answer. */
const statement = async ({ answer, get, of, post }: Look) => {
  const price_data = { currency: 'usd', unit_amount: 700, recurring: { interval: 'month' }, product: answer.id }
  await post('/v1/subscriptions', { customer: of('$payer'), items: [{ price_data }] })
  return (await get('/v1/charges', { customer: of('$payer') })).data[0].calculated_statement_descriptor
}
const payer = {
  payer: [
    '/v1/customers',
    { payment_method: 'pm_card_visa', invoice_settings: { default_payment_method: 'pm_card_visa' } },
  ],
} as const
/** The amount for fifteen units at the price of the answer. */
const fifteenOf = async ({ answer, get, of, post }: Look) => {
  await post('/v1/subscriptions', { customer: of('$payer'), items: [{ price: answer.id, quantity: 15 }] })
  return (await get('/v1/charges', { customer: of('$payer') })).data[0].amount
}
const steps = [
  { up_to: 10, unit_amount: 100 },
  { up_to: 'inf', unit_amount: 50, flat_amount: 400 },
]
const ways = [
  [{ billing_scheme: 'tiered', tiers_mode: 'volume', tiers: steps }, 15 * 50 + 400],
  [{ billing_scheme: 'tiered', tiers_mode: 'graduated', tiers: steps }, 10 * 100 + 5 * 50 + 400],
] as const
const rounded = [
  ['up', 4 * 900],
  ['down', 3 * 900],
] as const
const trialOf = async ({ answer, of, post }: Look) => {
  const bought = { customer: of('$payer'), items: [{ price: answer.id }], trial_from_plan: true }
  return (await post('/v1/subscriptions', bought)).status
}
const amount = { currency: 'usd', unit_amount: 900, product: '$product' }
const plan = { amount: 500, currency: 'usd', interval: 'month', product: '$product' }

const rate = {
  country: 'DE',
  description: 'Observed',
  display_name: 'Observed',
  jurisdiction: 'DE',
  metadata: note,
  state: 'BE',
  tax_type: 'vat',
}
const plainRate = { display_name: 'VAT', inclusive: false, percentage: 20 }

export const products: Observation[] = [
  keeps('POST /v1/products', described),
  keeps('POST /v1/products/:id', described, { at: '$product' }),
  shows('POST /v1/products', { statement_descriptor: 'OBSERVED' }, statement, 'OBSERVED', {
    given: product,
    make: payer,
  }),
  shows('POST /v1/products/:id', { statement_descriptor: 'OBSERVED' }, statement, 'OBSERVED', {
    at: '$product',
    make: payer,
  }),
  keeps('POST /v1/products', { id: 'observed-product' }, { given: product }),
  shows(
    'POST /v1/products',
    { active: false },
    async ({ answer, get }) => {
      const { data } = await get('/v1/products', { active: true, limit: 100 })
      return data.some(({ id }: { id: string }) => id === answer.id)
    },
    false,
    { given: product },
  ),
  shows(
    'POST /v1/products/:id',
    { active: false },
    async ({ answer, get }) => {
      const { data } = await get('/v1/products', { active: true, limit: 100 })
      return data.some(({ id }: { id: string }) => id === answer.id)
    },
    false,
    { at: '$product' },
  ),
  keeps('POST /v1/products/:id', { default_price: '$price' }, { at: '$product' }),
  ...(
    [
      [{ currency: 'eur', unit_amount: 700 }, {}],
      [{ unit_amount_decimal: '700' }, { currency: 'usd' }],
      [
        { metadata: note, recurring: { interval: 'week', interval_count: 2 }, tax_behavior: 'exclusive' },
        { currency: 'usd', unit_amount: 7 },
      ],
    ] as const
  ).map(([data, given]) =>
    shows(
      'POST /v1/products',
      { default_price_data: data },
      async ({ answer, get }) => {
        const price = await get(`/v1/prices/${answer.default_price}`)
        return Object.fromEntries(
          Object.keys(data).map((name) => [name, pickLike(price[name], (data as Record<string, unknown>)[name])]),
        )
      },
      data,
      { given: { ...product, default_price_data: given } },
    ),
  ),
  ...pages('GET /v1/products', ['/v1/products', product]),
  sifts(
    'GET /v1/products',
    { active: false },
    { make: { only: ['/v1/products', { ...product, active: false }], other: ['/v1/products', product] } },
  ),
  sifts(
    'GET /v1/products',
    { shippable: true },
    { make: { only: ['/v1/products', { ...product, shippable: true }], other: ['/v1/products', product] } },
  ),
  sifts(
    'GET /v1/products',
    { ids: ['$only'] },
    { make: { only: ['/v1/products', product], other: ['/v1/products', product] } },
  ),
  sifts(
    'GET /v1/products',
    { url: 'https://shop.test/only' },
    {
      make: { only: ['/v1/products', { ...product, url: 'https://shop.test/only' }], other: ['/v1/products', product] },
    },
  ),

  keeps('POST /v1/prices', { currency: 'eur', product: '$product', unit_amount: 900 }),
  keeps('POST /v1/prices', { unit_amount_decimal: '900' }, { given: { currency: 'usd', product: '$product' } }),
  keeps(
    'POST /v1/prices',
    {
      metadata: note,
      nickname: 'Observed',
      recurring: { interval: 'week', interval_count: 2 },
      tax_behavior: 'exclusive',
    },
    { given: amount },
  ),
  shows(
    'POST /v1/prices',
    { product_data: { metadata: note, name: 'Inline', tax_code: 'txcd_10000000', unit_label: 'seat' } },
    async ({ answer, get }) => {
      const { metadata, name, tax_code, unit_label } = await get(`/v1/products/${answer.product}`)
      return { metadata, name, tax_code, unit_label }
    },
    { metadata: note, name: 'Inline', tax_code: 'txcd_10000000', unit_label: 'seat' },
    { given: { currency: 'usd', unit_amount: 900 } },
  ),
  ...ways.map(([params, total]) =>
    shows('POST /v1/prices', params, fifteenOf, total, {
      given: { currency: 'usd', product: '$product', recurring: { interval: 'month' } },
      make: payer,
    }),
  ),
  ...rounded.map(([round, total]) =>
    shows('POST /v1/prices', { transform_quantity: { divide_by: 4, round } }, fifteenOf, total, {
      given: { ...amount, recurring: { interval: 'month' } },
      make: payer,
    }),
  ),
  shows('POST /v1/prices', { recurring: { trial_period_days: 5 } }, trialOf, 'trialing', {
    given: { ...amount, recurring: { interval: 'month' } },
    make: payer,
  }),
  ...(['POST /v1/prices', 'POST /v1/prices/:id'] as const).flatMap((operation) => {
    const at = operation.endsWith(':id') ? { at: '$once' } : { given: amount }
    const key = operation.endsWith(':id') ? 'changed' : 'created'
    return [
      shows(
        operation,
        { lookup_key: key },
        async ({ answer, get }) => {
          const { data } = await get('/v1/prices', { lookup_keys: [key] })
          return data.some(({ id }: { id: string }) => id === answer.id)
        },
        true,
        at,
      ),
      shows(operation, { transfer_lookup_key: true }, ({ answer }) => answer.lookup_key, `moved-${key}`, {
        ...at,
        given: { ...('given' in at ? at.given : {}), lookup_key: `moved-${key}` },
        make: { before: ['/v1/prices', { ...amount, lookup_key: `moved-${key}`, transfer_lookup_key: true }] },
      }),
      shows(
        operation,
        { active: false },
        async ({ answer, get }) => {
          const { data } = await get('/v1/prices', { active: true, limit: 100 })
          return data.some(({ id }: { id: string }) => id === answer.id)
        },
        false,
        at,
      ),
    ]
  }),
  keeps('POST /v1/prices/:id', { metadata: note, nickname: 'Observed', tax_behavior: 'inclusive' }, { at: '$once' }),
  ...pages('GET /v1/prices', ['/v1/prices', amount]),
  ...(
    [
      [{ active: false }, { active: false }],
      [{ currency: 'eur' }, { currency: 'eur' }],
      [{ lookup_keys: ['only-this'] }, { lookup_key: 'only-this', transfer_lookup_key: true }],
      [{ recurring: { interval: 'year' } }, { recurring: { interval: 'year' } }],
      [{ type: 'recurring' }, { recurring: { interval: 'year' } }],
    ] as const
  ).map(([filter, only]) =>
    sifts('GET /v1/prices', filter, {
      make: { only: ['/v1/prices', { ...amount, ...only }], other: ['/v1/prices', amount] },
    }),
  ),
  sifts(
    'GET /v1/prices',
    { product: '$only.product' },
    {
      make: {
        another: ['/v1/products', product],
        only: ['/v1/prices', amount],
        other: ['/v1/prices', { ...amount, product: '$another' }],
      },
    },
  ),

  keeps('POST /v1/plans', { amount: 700, currency: 'eur', interval: 'week', product: '$product' }),
  keeps(
    'POST /v1/plans',
    { id: 'observed-plan', interval_count: 2, metadata: note, nickname: 'Observed' },
    { given: plan },
  ),
  ...ways.map(([params, total]) =>
    shows('POST /v1/plans', params, fifteenOf, total, {
      given: { currency: 'usd', interval: 'month', product: '$product' },
      make: payer,
    }),
  ),
  ...rounded.map(([round, total]) =>
    shows('POST /v1/plans', { transform_usage: { divide_by: 4, round } }, fifteenOf, total, {
      given: { ...plan, amount: 900 },
      make: payer,
    }),
  ),
  shows('POST /v1/plans', { trial_period_days: 5 }, trialOf, 'trialing', { given: plan, make: payer }),
  keeps('POST /v1/plans', { active: false }, { given: plan }),
  shows(
    'POST /v1/plans',
    { product: { name: 'Inline', metadata: note, unit_label: 'seat' } },
    async ({ answer, get }) => {
      const { metadata, name, unit_label } = await get(`/v1/products/${answer.product}`)
      return { metadata, name, unit_label }
    },
    { name: 'Inline', metadata: note, unit_label: 'seat' },
    { given: { amount: 500, currency: 'usd', interval: 'month' } },
  ),
  keeps(
    'POST /v1/plans/:id',
    { active: false, metadata: note, nickname: 'Observed' },
    { at: '$plan', make: { plan: ['/v1/plans', plan] } },
  ),
  ...pages('GET /v1/plans', ['/v1/plans', plan]),
  sifts(
    'GET /v1/plans',
    { active: false },
    { make: { only: ['/v1/plans', { ...plan, active: false }], other: ['/v1/plans', plan] } },
  ),
  sifts(
    'GET /v1/plans',
    { product: '$only.product' },
    {
      make: {
        another: ['/v1/products', product],
        only: ['/v1/plans', plan],
        other: ['/v1/plans', { ...plan, product: '$another' }],
      },
    },
  ),

  ...(
    [
      [{ inclusive: false, percentage: 12.5 }, 1125],
      [{ inclusive: true }, 1000],
    ] as const
  ).map(([params, total]) =>
    shows(
      'POST /v1/tax_rates',
      params,
      async ({ answer, of, post }) => {
        const item = { customer: of('$customer'), amount: 1000, currency: 'usd', tax_rates: [answer.id] }
        await post('/v1/invoiceitems', item)
        const draft = { customer: of('$customer'), pending_invoice_items_behavior: 'include' }
        return (await post('/v1/invoices', draft)).total
      },
      total,
      { given: { display_name: 'VAT', inclusive: false, percentage: 20 }, make: { customer: ['/v1/customers', {}] } },
    ),
  ),
  keeps(
    'POST /v1/tax_rates',
    { ...rate, active: false },
    { given: { display_name: 'VAT', inclusive: false, percentage: 20 } },
  ),
  keeps(
    'POST /v1/tax_rates/:id',
    { ...rate, active: false },
    { at: '$rate', make: { rate: ['/v1/tax_rates', plainRate] } },
  ),
  ...pages('GET /v1/tax_rates', ['/v1/tax_rates', plainRate]),
  sifts(
    'GET /v1/tax_rates',
    { active: false },
    { make: { only: ['/v1/tax_rates', { ...plainRate, active: false }], other: ['/v1/tax_rates', plainRate] } },
  ),
  sifts(
    'GET /v1/tax_rates',
    { inclusive: true },
    { make: { only: ['/v1/tax_rates', { ...plainRate, inclusive: true }], other: ['/v1/tax_rates', plainRate] } },
  ),
  keeps(
    'POST /v1/shipping_rates',
    {
      delivery_estimate: { minimum: { unit: 'day', value: 2 }, maximum: { unit: 'week', value: 3 } },
      display_name: 'Observed',
      fixed_amount: { amount: 300, currency: 'eur' },
      metadata: note,
      tax_behavior: 'exclusive',
      tax_code: 'txcd_92010001',
    },
    { given: { type: 'fixed_amount' } },
  ),
  keeps(
    'POST /v1/shipping_rates/:id',
    { active: false, metadata: note, tax_behavior: 'exclusive' },
    { at: '$shippingRate' },
  ),
  ...pages('GET /v1/shipping_rates', [
    '/v1/shipping_rates',
    { display_name: 'Ground', type: 'fixed_amount', fixed_amount: { amount: 400, currency: 'usd' } },
  ]),
  ...(['products', 'prices', 'customers', 'payment_intents', 'subscriptions', 'invoices'] as const).flatMap((name) => {
    const creation = {
      products: ['/v1/products', { name: 'Pro', metadata: { sought: 'yes' } }],
      prices: ['/v1/prices', { ...amount, metadata: { sought: 'yes' } }],
      customers: ['/v1/customers', { metadata: { sought: 'yes' } }],
      payment_intents: ['/v1/payment_intents', { amount: 1000, currency: 'usd', metadata: { sought: 'yes' } }],
      subscriptions: [
        '/v1/subscriptions',
        { customer: '$payer', items: [{ price: '$price' }], metadata: { sought: 'yes' } },
      ],
      invoices: ['/v1/invoices', { customer: '$payer', metadata: { sought: 'yes' } }],
    } as const
    const make = { first: creation[name], second: creation[name] }
    const operation = `GET /v1/${name}/search`
    const query = "metadata['sought']:'yes'"
    return [
      shows(
        operation,
        { query },
        ({ answer }) => answer.data.every((one: { metadata: object }) => 'sought' in one.metadata),
        true,
        { make },
      ),
      shows(operation, { limit: 1 }, ({ answer }) => answer.data.length, 1, { given: { query }, make }),
    ]
  }),
]

/** The parts of an answer that were sent. */
function pickLike(value: unknown, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return value
  return Object.fromEntries(Object.keys(sent).map((name) => [name, (value as Record<string, unknown> | null)?.[name]]))
}
