import { keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { note } from './values.ts'

const coupon = { percent_off: 25, duration: 'once' }
const code = { promotion: { type: 'coupon', coupon: '$coupon' } }
const line = { mode: 'payment', success_url: 'https://shop.test/done' }

/** The total of a checkout of 5.00 with the coupon. */
const total = async ({ answer, of, post }: Look) => {
  const session = await post('/v1/checkout/sessions', {
    ...line,
    line_items: [{ price: of('$once'), quantity: 1 }],
    discounts: [{ coupon: answer.id }],
  })
  return session.amount_total
}
const sold = { make: { once: ['/v1/prices', { currency: 'usd', unit_amount: 500, product: '$product' }] } } as const

/** The answer of a checkout with the promotion code. */
const redeemed = async ({ answer, of, post }: Look) =>
  post('/v1/checkout/sessions', {
    ...line,
    line_items: [{ price: of('$once'), quantity: 1 }],
    discounts: [{ promotion_code: answer.id }],
  }).then(
    () => 'redeemed',
    () => 'refused',
  )

export const discounts: Observation[] = [
  keeps('POST /v1/coupons', { id: 'OBSERVED', metadata: note, name: 'Observed' }, { given: coupon }),
  keeps('POST /v1/coupons/:id', { metadata: note, name: 'Observed' }, { at: '$coupon' }),
  shows('POST /v1/coupons', { percent_off: 40 }, total, 300, { given: { duration: 'once' }, ...sold }),
  shows('POST /v1/coupons', { amount_off: 200, currency: 'usd' }, total, 300, { given: { duration: 'once' }, ...sold }),
  shows('POST /v1/coupons', { applies_to: { products: ['$only'] } }, total, 500, {
    given: { percent_off: 50, duration: 'once' },
    make: { only: ['/v1/products', { name: 'Only' }], ...sold.make },
  }),
  shows(
    'POST /v1/coupons',
    { duration: 'forever' },
    async ({ answer, of, post, get, advance }) => {
      const { id } = await post('/v1/subscriptions', {
        customer: of('$payer'),
        items: [{ price: of('$price') }],
        discounts: [{ coupon: answer.id }],
      })
      await advance(32 * 86_400)
      return (await get('/v1/invoices', { subscription: id })).data.map((one: { total: number }) => one.total)
    },
    [1500, 1500],
    { given: { percent_off: 25 }, make: paying() },
  ),
  shows(
    'POST /v1/coupons',
    { duration: 'repeating', duration_in_months: 1 },
    async ({ answer, of, post, get, advance }) => {
      const { id } = await post('/v1/subscriptions', {
        customer: of('$payer'),
        items: [{ price: of('$price') }],
        discounts: [{ coupon: answer.id }],
      })
      const { data } = await get('/v1/invoices', { subscription: id })
      const discount = await get(`/v1/subscriptions/${id}`, { expand: ['discounts'] })
      await advance(1)
      return [data[0].total, typeof discount.discounts[0]?.end]
    },
    [1500, 'number'],
    { given: { percent_off: 25 }, make: paying() },
  ),
  shows(
    'POST /v1/coupons',
    { max_redemptions: 1 },
    async (look) => {
      await look.post('/v1/subscriptions', {
        customer: look.of('$payer'),
        items: [{ price: look.of('$price') }],
        discounts: [{ coupon: look.answer.id }],
      })
      return (await look.get(`/v1/coupons/${look.answer.id}`)).valid
    },
    false,
    { given: coupon, make: paying() },
  ),
  shows(
    'POST /v1/coupons',
    { redeem_by: '@3600' },
    async ({ answer, get, advance }) => {
      await advance(3700)
      return (await get(`/v1/coupons/${answer.id}`)).valid
    },
    false,
    { given: coupon },
  ),
  ...pages('GET /v1/coupons', ['/v1/coupons', coupon]),

  keeps('POST /v1/promotion_codes', { code: 'OBSERVED', metadata: note }, { given: code }),
  shows('POST /v1/promotion_codes', code, ({ answer }) => answer.promotion, { type: 'coupon', coupon: '$coupon' }),
  keeps('POST /v1/promotion_codes/:id', { metadata: note }, { at: '$promotionCode' }),
  shows('POST /v1/promotion_codes/:id', { active: false }, redeemed, 'refused', { at: '$promotionCode', ...sold }),
  ...(
    [
      { active: false },
      { customer: '$customer' },
      { restrictions: { minimum_amount: 100_000, minimum_amount_currency: 'usd' } },
    ] as const
  ).map((params) => shows('POST /v1/promotion_codes', params, redeemed, 'refused', { given: code, ...sold })),
  shows(
    'POST /v1/promotion_codes',
    { expires_at: '@3600' },
    async (look) => {
      await look.advance(3700)
      return redeemed(look)
    },
    'refused',
    { given: code, ...sold },
  ),
  shows(
    'POST /v1/promotion_codes',
    { max_redemptions: 1 },
    async (look) => {
      await look.post('/v1/subscriptions', {
        customer: look.of('$payer'),
        items: [{ price: look.of('$price') }],
        discounts: [{ promotion_code: look.answer.id }],
      })
      return (await look.get(`/v1/promotion_codes/${look.answer.id}`)).active
    },
    false,
    { given: code, make: paying() },
  ),
  shows(
    'POST /v1/promotion_codes',
    { restrictions: { first_time_transaction: true } },
    async (look) => {
      const bought = { customer: look.of('$payer'), items: [{ price: look.of('$price') }] }
      await look.post('/v1/subscriptions', bought)
      return look.post('/v1/subscriptions', { ...bought, discounts: [{ promotion_code: look.answer.id }] }).then(
        () => 'redeemed',
        () => 'refused',
      )
    },
    'refused',
    { given: code, make: paying() },
  ),
  ...pages('GET /v1/promotion_codes', ['/v1/promotion_codes', code]),
  ...(
    [
      [{ active: false }, { active: false }],
      [{ code: 'ONLYTHIS' }, { code: 'ONLYTHIS', customer: '$customer' }],
      [{ customer: '$customer' }, { customer: '$customer' }],
    ] as const
  ).map(([filter, only]) =>
    sifts('GET /v1/promotion_codes', filter, {
      make: { only: ['/v1/promotion_codes', { ...code, ...only }], other: ['/v1/promotion_codes', code] },
    }),
  ),
  sifts(
    'GET /v1/promotion_codes',
    { coupon: '$coupon' },
    {
      make: {
        only: ['/v1/promotion_codes', code],
        another: ['/v1/coupons', coupon],
        other: ['/v1/promotion_codes', { promotion: { type: 'coupon', coupon: '$another' } }],
      },
    },
  ),
]

function paying() {
  return {
    payer: [
      '/v1/customers',
      { payment_method: 'pm_card_visa', invoice_settings: { default_payment_method: 'pm_card_visa' } },
    ],
    price: [
      '/v1/prices',
      { currency: 'usd', unit_amount: 2000, recurring: { interval: 'month' }, product: '$product' },
    ],
  } as const
}
