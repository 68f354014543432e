import { type Answer, keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { note } from './values.ts'

const create = 'POST /v1/subscriptions'
const update = 'POST /v1/subscriptions/:id'
const bought = { customer: '$payer', items: [{ price: '$price' }] }
const day = 86_400
const given = { given: bought }
const at = { at: '$subscription' }
const make = { make: prepared() }

const invoicesOf = async ({ answer, get }: Look) => (await get('/v1/invoices', { subscription: answer.id })).data
const chargesOf = async ({ answer, get }: Look) => (await get('/v1/charges', { customer: answer.customer })).data
const firstCharge = async (look: Look) => (await chargesOf(look))[0]
const afterAMonth = async (look: Look) => {
  await look.advance(32 * day)
  return look.get(`/v1/subscriptions/${look.answer.id}`)
}

const share = { transfer_data: { destination: '$account' } }

export const subscriptions: Observation[] = [
  shows(create, { customer: '$payer' }, async (look) => (await firstCharge(look)).customer, '$payer', {
    given: { items: [{ price: '$price' }] },
  }),
  shows(create, { items: [{ price: '$price', quantity: 3 }] }, async (look) => (await firstCharge(look)).amount, 6000, {
    given: { customer: '$payer' },
  }),
  shows(create, { items: [{ plan: '$price' }] }, async (look) => (await firstCharge(look)).amount, 2000, {
    given: { customer: '$payer' },
  }),
  shows(
    create,
    { items: [{ metadata: note }] },
    async ({ answer, get }) => (await get(`/v1/subscription_items/${answer.items.data[0].id}`)).metadata,
    note,
    given,
  ),
  shows(
    create,
    { items: [{ discounts: [{ coupon: '$coupon' }] }] },
    async (look) => (await firstCharge(look)).amount,
    1500,
    given,
  ),
  shows(
    create,
    { items: [{ discounts: [{ promotion_code: '$promotionCode' }] }] },
    async (look) => (await firstCharge(look)).amount,
    1500,
    given,
  ),
  shows(
    create,
    {
      items: [
        {
          price_data: {
            currency: 'eur',
            product: '$product',
            unit_amount: 800,
            recurring: { interval: 'week', interval_count: 2 },
          },
        },
      ],
    },
    async (look) => {
      const { amount, currency } = await firstCharge(look)
      const [item] = look.answer.items.data
      return [amount, currency, item.price.product, item.current_period_end - item.current_period_start]
    },
    [800, 'eur', '$product', 14 * day],
    { given: { customer: '$payer' } },
  ),
  shows(
    create,
    { items: [{ price_data: { unit_amount_decimal: '900' } }] },
    async (look) => (await firstCharge(look)).amount,
    900,
    {
      given: {
        customer: '$payer',
        items: [{ price_data: { currency: 'usd', product: '$product', recurring: { interval: 'month' } } }],
      },
    },
  ),
  shows(
    create,
    { items: [{ price_data: { tax_behavior: 'exclusive' } }] },
    ({ answer }) => answer.items.data[0].price.tax_behavior,
    'exclusive',
    {
      given: {
        customer: '$payer',
        items: [
          { price_data: { currency: 'usd', product: '$product', unit_amount: 5, recurring: { interval: 'month' } } },
        ],
      },
    },
  ),
  keeps(create, { description: 'Observed', metadata: note }, given),
  keeps(update, { description: 'Observed', metadata: note }, at),
  ...[create, update].flatMap((operation): Observation[] => {
    const on = operation === create ? given : at
    return [
      shows(
        operation,
        { cancel_at_period_end: true },
        async (look) => (await afterAMonth(look)).status,
        'canceled',
        on,
      ),
      shows(
        operation,
        { cancel_at: '@100000' },
        async ({ answer, get, advance }) => {
          await advance(2 * day)
          return (await get(`/v1/subscriptions/${answer.id}`)).status
        },
        'canceled',
        on,
      ),
      shows(
        operation,
        { discounts: [{ coupon: '$coupon' }] },
        async (look) => {
          await afterAMonth(look)
          return (await invoicesOf(look))[0].total
        },
        1500,
        on,
      ),
      shows(
        operation,
        { discounts: [{ promotion_code: '$promotionCode' }] },
        async (look) => {
          await afterAMonth(look)
          return (await invoicesOf(look))[0].total
        },
        1500,
        on,
      ),
      shows(
        operation,
        { default_payment_method: '$payerCard' },
        async (look) => {
          await afterAMonth(look)
          return (await firstCharge(look)).payment_method_details.card.brand
        },
        'mastercard',
        on,
      ),
      shows(
        operation,
        { on_behalf_of: '$account' },
        async (look) => {
          await afterAMonth(look)
          return (await firstCharge(look)).on_behalf_of
        },
        '$account',
        on,
      ),
      shows(
        operation,
        { transfer_data: { destination: '$account', amount_percent: 25 } },
        async (look) => {
          await afterAMonth(look)
          return (await look.get(`/v1/transfers/${(await firstCharge(look)).transfer}`)).amount
        },
        500,
        on,
      ),
      shows(
        operation,
        { application_fee_percent: 10 },
        async (look) => {
          await afterAMonth(look)
          return (await firstCharge(look)).application_fee_amount
        },
        200,
        operation === create
          ? { given: { ...bought, ...share } }
          : { ...at, make: { subscription: ['/v1/subscriptions', { ...bought, ...share }] } },
      ),
      shows(
        operation,
        { trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } },
        async ({ answer, get, advance }) => {
          await advance(4 * day)
          return (await get(`/v1/subscriptions/${answer.id}`)).status
        },
        'canceled',
        operation === create
          ? { given: trialing() }
          : { ...at, make: { subscription: ['/v1/subscriptions', trialing()] } },
      ),
    ]
  }),
  shows(
    create,
    { trial_period_days: 5 },
    ({ answer }) => [answer.status, answer.trial_end - answer.trial_start],
    ['trialing', 5 * day],
    given,
  ),
  shows(create, { trial_end: '@300000' }, ({ answer }) => answer.status, 'trialing', given),
  shows(update, { trial_end: 'now' }, ({ answer }) => answer.status, 'active', {
    ...at,
    make: { subscription: ['/v1/subscriptions', { ...bought, trial_period_days: 5 }] },
  }),
  shows(
    create,
    { billing_cycle_anchor: '@864000' },
    async (look) => {
      const [{ current_period_end, current_period_start }] = look.answer.items.data
      return [Math.round((current_period_end - current_period_start) / day), (await firstCharge(look)).amount < 1000]
    },
    [10, true],
    given,
  ),
  shows(
    create,
    { billing_cycle_anchor_config: { day_of_month: 9, hour: 7, minute: 8, second: 6 } },
    ({ answer }) => new Date(answer.items.data[0].current_period_end * 1000).toISOString().slice(8),
    '09T07:08:06.000Z',
    given,
  ),
  shows(
    create,
    { billing_cycle_anchor_config: { month: 3 } },
    ({ answer }) => new Date(answer.items.data[0].current_period_end * 1000).toISOString().slice(5, 10),
    '03-09',
    {
      given: { customer: '$payer', items: [{ price: '$yearly' }], billing_cycle_anchor_config: { day_of_month: 9 } },
      make: {
        yearly: [
          '/v1/prices',
          { currency: 'usd', unit_amount: 900, recurring: { interval: 'year' }, product: '$product' },
        ],
      },
    },
  ),
  ...[
    [{ price: '$once', quantity: 2 }, 1000] as const,
    [{ price_data: { currency: 'usd', product: '$product', unit_amount: 300 } }, 300] as const,
    [
      { price_data: { currency: 'usd', product: '$product', unit_amount_decimal: '300', tax_behavior: 'inclusive' } },
      300,
    ] as const,
  ].flatMap(([item, amount]) => [
    shows(
      create,
      { add_invoice_items: [item] },
      async (look) => (await firstCharge(look)).amount,
      2000 + amount,
      given,
    ),
    shows(
      update,
      { add_invoice_items: [item] },
      async (look) => {
        await afterAMonth(look)
        return (await firstCharge(look)).amount
      },
      2000 + amount,
      at,
    ),
  ]),
  ...[create, update].map((operation) =>
    shows(
      operation,
      { add_invoice_items: [{ metadata: note }] },
      async ({ answer, get }) => (await get('/v1/invoiceitems', { customer: answer.customer })).data[0]?.metadata,
      note,
      operation === create
        ? { given: { ...bought, add_invoice_items: [{ price: '$once' }] } }
        : { ...at, given: { add_invoice_items: [{ price: '$once' }] } },
    ),
  ),
  ...[create, update].flatMap((operation) => {
    const rate = { rate: ['/v1/tax_rates', { display_name: 'VAT', inclusive: false, percentage: 20 }] } as const
    const on = operation === create ? { ...given, make: rate } : { ...at, make: { ...prepared(), ...rate } }
    const renewed = async (look: Look) => {
      await afterAMonth(look)
      return (await firstCharge(look)).amount
    }
    return [shows(operation, { default_tax_rates: ['$rate'] }, renewed, 2400, on)]
  }),
  shows(create, { items: [{ tax_rates: ['$rate'] }] }, async (look) => (await firstCharge(look)).amount, 2400, {
    ...given,
    make: { rate: ['/v1/tax_rates', { display_name: 'VAT', inclusive: false, percentage: 20 }] },
  }),
  shows(create, { trial_from_plan: true }, ({ answer }) => answer.status, 'trialing', {
    given: { customer: '$payer', items: [{ price: '$tried' }] },
    make: {
      tried: [
        '/v1/prices',
        {
          currency: 'usd',
          product: '$product',
          recurring: { interval: 'month', trial_period_days: 3 },
          unit_amount: 5,
        },
      ],
    },
  }),
  shows(create, { proration_behavior: 'none' }, async (look) => (await invoicesOf(look))[0].total, 0, {
    given: { ...bought, billing_cycle_anchor: '@864000' },
  }),
  shows(create, { currency: 'eur' }, ({ answer }) => answer.error?.param, 'currency', { ...given, mayFail: true }),
  shows(create, { payment_behavior: 'default_incomplete' }, ({ answer }) => answer.status, 'incomplete', given),
  shows(
    update,
    { payment_behavior: 'default_incomplete' },
    async (look) => (await invoicesOf(look))[0].status,
    'open',
    {
      ...at,
      given: { items: [{ price: '$another' }], proration_behavior: 'always_invoice' },
      make: {
        another: [
          '/v1/prices',
          { currency: 'usd', unit_amount: 900, recurring: { interval: 'month' }, product: '$product' },
        ],
      },
    },
  ),
  shows(
    create,
    { payment_settings: { save_default_payment_method: 'on_subscription' } },
    async ({ answer, get, post }) => {
      const { data } = await get('/v1/invoices', { subscription: answer.id })
      const { data: payments } = await get('/v1/invoice_payments', { invoice: data[0].id })
      await post(`/v1/payment_intents/${payments[0].payment.payment_intent}/confirm`, {
        payment_method: 'pm_card_visa',
        return_url: 'https://shop.test',
      })
      return typeof (await get(`/v1/subscriptions/${answer.id}`)).default_payment_method
    },
    'string',
    { given: { ...bought, customer: '$customer', payment_behavior: 'default_incomplete' } },
  ),
  shows(
    update,
    { billing_cycle_anchor: { type: 'now' } },
    async ({ answer, of }) => answer.billing_cycle_anchor > Number(of('$subscription.billing_cycle_anchor')),
    true,
    {
      ...at,
      make: { subscription: ['/v1/subscriptions', bought], later: ['/v1/customers', {}] },
    },
  ),
  keeps(update, { cancellation_details: { comment: 'Observed', feedback: 'unused' } }, at),
  shows(
    update,
    { items: [{ id: '$item', price: '$dearPrice', quantity: 2 }] },
    async (look) => {
      await afterAMonth(look)
      return look.answer.items.data.map(
        ({ price, quantity }: { price: { unit_amount: number }; quantity: number }) => price.unit_amount * quantity,
      )
    },
    [6000],
    { ...at, make: { ...prepared(), item: ['GET /v1/subscription_items', { subscription: '$subscription' }] } },
  ),
  shows(update, { items: [{ id: '$item', deleted: true }] }, ({ answer }) => answer.items.data.length, 1, {
    ...at,
    make: {
      ...prepared(),
      another: [
        '/v1/prices',
        { currency: 'usd', unit_amount: 900, recurring: { interval: 'month' }, product: '$product' },
      ],
      second: ['/v1/subscription_items', { subscription: '$subscription', price: '$another' }],
      item: ['GET /v1/subscription_items', { subscription: '$subscription' }],
    },
  }),
  shows(
    update,
    { pause_collection: { behavior: 'void', resumes_at: '@9000000' } },
    async (look) => {
      await afterAMonth(look)
      return (await invoicesOf(look))[0].status
    },
    'void',
    at,
  ),
  shows(
    update,
    { proration_behavior: 'none' },
    async ({ answer, get }) => (await get('/v1/invoiceitems', { customer: answer.customer })).data.length,
    0,
    {
      ...at,
      given: { items: [{ id: '$item', price: '$dearPrice' }] },
      make: { ...prepared(), item: ['GET /v1/subscription_items', { subscription: '$subscription' }] },
    },
  ),
  shows('DELETE /v1/subscriptions/:id', { invoice_now: true }, async (look) => (await invoicesOf(look)).length, 2, {
    ...at,
    given: { prorate: true },
    after: 10 * day,
  }),
  shows(
    'DELETE /v1/subscriptions/:id',
    { prorate: true },
    async ({ answer, get }) => (await get('/v1/invoiceitems', { customer: answer.customer })).data.length,
    1,
    { ...at, after: 10 * day },
  ),
  shows(
    'DELETE /v1/subscriptions/:id',
    { cancellation_details: { comment: 'Observed', feedback: 'unused' } },
    ({ answer }) => [answer.cancellation_details.comment, answer.cancellation_details.feedback],
    ['Observed', 'unused'],
    at,
  ),
  ...pages('GET /v1/subscriptions', ['/v1/subscriptions', bought]),
  sifts(
    'GET /v1/subscriptions',
    { customer: '$only.customer' },
    {
      make: {
        another: payer(),
        only: ['/v1/subscriptions', bought],
        other: ['/v1/subscriptions', { ...bought, customer: '$another' }],
      },
    },
  ),
  sifts(
    'GET /v1/subscriptions',
    { status: 'trialing' },
    {
      make: { only: ['/v1/subscriptions', { ...bought, trial_period_days: 3 }], other: ['/v1/subscriptions', bought] },
    },
  ),
  sifts(
    'GET /v1/subscriptions',
    { price: '$dearPrice' },
    {
      make: {
        only: ['/v1/subscriptions', { ...bought, items: [{ price: '$dearPrice' }] }],
        other: ['/v1/subscriptions', bought],
      },
    },
  ),
  keeps(
    'POST /v1/subscription_items',
    { metadata: note, price: '$another', quantity: 2, subscription: '$subscription' },
    {
      make: {
        ...prepared(),
        another: [
          '/v1/prices',
          { currency: 'usd', unit_amount: 900, recurring: { interval: 'month' }, product: '$product' },
        ],
      },
    },
  ),
  keeps(
    'POST /v1/subscription_items/:id',
    { metadata: note, price: '$dearPrice', quantity: 2 },
    {
      at: '$item',
      make: { ...prepared(), item: ['GET /v1/subscription_items', { subscription: '$subscription' }] },
    },
  ),
  ...(['POST /v1/subscription_items/:id', 'DELETE /v1/subscription_items/:id'] as const).map((operation) =>
    shows(
      operation,
      { proration_behavior: 'none' },
      async ({ get, of }) => (await get('/v1/invoiceitems', { customer: of('$payer') })).data.length,
      0,
      {
        at: '$item',
        after: 3 * day,
        ...(operation.startsWith('POST') ? { given: { price: '$dearPrice' } } : {}),
        make: {
          ...prepared(),
          another: [
            '/v1/prices',
            { currency: 'usd', unit_amount: 900, recurring: { interval: 'month' }, product: '$product' },
          ],
          second: [
            '/v1/subscription_items',
            { subscription: '$subscription', price: '$another', proration_behavior: 'none' },
          ],
          item: ['GET /v1/subscription_items', { subscription: '$subscription' }],
        },
      },
    ),
  ),
  shows(
    'POST /v1/subscription_schedules',
    { from_subscription: '$subscription' },
    ({ answer, of }) => answer.subscription === of('$subscription'),
    true,
    make,
  ),
  keeps('POST /v1/subscription_schedules/:id', { metadata: note }, { at: '$schedule' }),
  ...schedules(),
  ...sentInvoices(),
]

/** Subscriptions whose invoices are sent, and those that began before they were made. */
function sentInvoices(): Observation[] {
  const sent = { collection_method: 'send_invoice', days_until_due: 9 }
  const invoice = async ({ advance, answer, get }: Look) => {
    await advance(2 * 3600)
    const [latest] = (await get('/v1/invoices', { subscription: answer.id })).data
    return [latest.collection_method, latest.status, latest.due_date - latest.created]
  }
  const given = { customer: '$payer', items: [{ price: '$price' }] }
  return [
    shows('POST /v1/subscriptions', sent, invoice, ['send_invoice', 'open', 9 * 86_400], { given }),
    shows(
      'POST /v1/subscriptions/:id',
      sent,
      async ({ advance, of, get }) => {
        await advance(32 * 86_400)
        const [latest] = (await get('/v1/invoices', { subscription: of('$subscription') })).data
        return [latest.collection_method, latest.status, latest.due_date - latest.created]
      },
      ['send_invoice', 'open', 9 * 86_400],
      { at: '$subscription' },
    ),
    shows(
      'POST /v1/subscriptions',
      { backdate_start_date: '@-864000' },
      async ({ answer, get }) => (await get(`/v1/invoices/${answer.latest_invoice}`)).total > 2000,
      true,
      { given },
    ),
  ]
}

/** Schedules whose subscription begins with them. */
function schedules(): Observation[] {
  const operation = 'POST /v1/subscription_schedules'
  const month = { interval: 'month', interval_count: 1 }
  const phases = [{ items: [{ price: '$price', quantity: 2 }], duration: month }]
  const given = { customer: '$payer', start_date: 'now', phases }
  const begun = (see: (one: Answer, look: Look) => unknown) => async (look: Look) =>
    see(await look.get(`/v1/subscriptions/${look.answer.subscription}`), look)
  const quantity = begun(({ items }) => items.data[0].quantity)
  const phase = (settings: object) => [{ ...phases[0], ...settings }]
  return [
    shows(operation, { customer: '$payer' }, quantity, 2, { given: { start_date: 'now', phases } }),
    shows(operation, { start_date: 'now' }, quantity, 2, { given: { customer: '$payer', phases } }),
    shows(
      operation,
      { start_date: '@86400' },
      async ({ advance, answer, get }) => {
        await advance(2 * 86_400)
        const { status, subscription } = await get(`/v1/subscription_schedules/${answer.id}`)
        return [answer.status, status, subscription === null]
      },
      ['not_started', 'active', false],
      { given: { customer: '$payer', phases } },
    ),
    shows(operation, { phases }, quantity, 2, { given: { customer: '$payer', start_date: 'now' } }),
    shows(
      operation,
      { end_behavior: 'cancel' },
      async ({ advance, answer, get }) => {
        await advance(40 * 86_400)
        return (await get(`/v1/subscriptions/${answer.subscription}`)).status
      },
      'canceled',
      { given },
    ),
    keeps(operation, { metadata: note }, { given }),
    shows(
      operation,
      { default_settings: { default_payment_method: '$payerCard', description: 'Observed' } },
      begun(({ default_payment_method: method, description }) => [method, description]),
      ['$payerCard', 'Observed'],
      { given },
    ),
    shows(
      operation,
      { phases: phase({ description: 'Observed', metadata: note }) },
      begun(({ description, metadata }) => [description, metadata]),
      ['Observed', note],
      { given: { customer: '$payer', start_date: 'now' } },
    ),
    shows(
      operation,
      { phases: phase({ discounts: [{ coupon: '$coupon' }] }) },
      begun(({ discounts }) => discounts.length),
      1,
      { given: { customer: '$payer', start_date: 'now' } },
    ),
    shows(
      operation,
      { phases: phase({ trial_end: '@86400' }) },
      begun(({ status }) => status),
      'trialing',
      {
        given: { customer: '$payer', start_date: 'now' },
      },
    ),
  ]
}

function trialing() {
  return { customer: '$customer', items: [{ price: '$price' }], trial_period_days: 3 }
}

function payer() {
  return [
    '/v1/customers',
    { payment_method: 'pm_card_visa', invoice_settings: { default_payment_method: 'pm_card_visa' } },
  ] as const
}

/** The subscription is there before its request. */
function prepared() {
  return { payer: payer(), subscription: ['/v1/subscriptions', bought] } as const
}
