import { keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { address, note } from './values.ts'

const create = 'POST /v1/checkout/sessions'
const once = [{ price: '$once', quantity: 1 }]
const payment = { mode: 'payment', success_url: 'https://shop.test/done', line_items: once }
const subscribing = {
  mode: 'subscription',
  success_url: 'https://shop.test/done',
  line_items: [{ price: '$price', quantity: 1 }],
}
const setup = { mode: 'setup', currency: 'usd', success_url: 'https://shop.test/done' }
const given = { given: payment }

const page = ({ answer, page }: Look) => page(answer.url)
/** Whether the hosted page has a text. */
const says = (text: string) => async (look: Look) => (await page(look)).includes(text)
const look = async ({ answer, page }: Look) => page(`/c/pay/${answer.id}/look.css`)

const charge = async ({ answer, get, pay }: Look) => {
  const { payment_intent } = await pay(answer.id)
  const { latest_charge } = await get(`/v1/payment_intents/${payment_intent}`)
  return get(`/v1/charges/${latest_charge}`)
}
const subscription = async ({ answer, get, pay }: Look) =>
  get(`/v1/subscriptions/${(await pay(answer.id)).subscription}`)
const intent = async ({ answer, get, pay }: Look) => get(`/v1/payment_intents/${(await pay(answer.id)).payment_intent}`)
const firstItem = async ({ answer, get }: Look) => (await get(`/v1/checkout/sessions/${answer.id}/line_items`)).data[0]

/** A parameter of `payment_intent_data`, seen on the charge of the paid session. */
const ofCharge = (
  data: Record<string, never> | object,
  see: (charge: Record<string, never>) => unknown,
  is: unknown,
): Observation =>
  shows(create, { payment_intent_data: data } as never, async (look) => see(await charge(look)), is, given)

const ofSubscription = (
  data: object,
  see: (subscription: Record<string, never>) => unknown,
  is: unknown,
): Observation =>
  shows(create, { subscription_data: data } as never, async (look) => see(await subscription(look)), is, {
    given: subscribing,
  })

const inline = { currency: 'usd', unit_amount: 700, product_data: { name: 'Inline' } }

export const checkout: Observation[] = [
  shows(create, { mode: 'payment' }, ({ answer }) => answer.mode, 'payment', {
    given: { success_url: 'https://shop.test/done', line_items: once },
  }),
  shows(
    create,
    { success_url: 'https://shop.test/observed' },
    async (one) => {
      await one.pay(one.answer.id)
      return (await one.page(`/c/pay/${one.answer.id}?paid=1`)).includes('https://shop.test/observed')
    },
    true,
    given,
  ),
  shows(create, { cancel_url: 'https://shop.test/cart' }, says('href="https://shop.test/cart"'), true, given),
  keeps(create, { client_reference_id: 'observed', metadata: note }, given),
  keeps('POST /v1/checkout/sessions/:id', { metadata: note }, { at: '$session' }),
  shows(create, { allow_promotion_codes: true }, says('name="promotion_code"'), true, given),
  shows(
    create,
    { allowed_payment_method_types: ['us_bank_account'] },
    ({ answer }) => answer.payment_method_types,
    ['us_bank_account'],
    given,
  ),
  shows(create, { excluded_payment_method_types: ['us_bank_account'] }, says('value="us_bank_account"'), false, given),
  shows(create, { billing_address_collection: 'required' }, says('name="line1"'), true, given),
  shows(create, { phone_number_collection: { enabled: true } }, says('name="phone"'), true, given),
  shows(
    create,
    { shipping_address_collection: { allowed_countries: ['CA'] } },
    says('name="shipping_line1"'),
    true,
    given,
  ),
  shows(create, { payment_method_collection: 'if_required' }, says('name="number"'), false, {
    given: { ...subscribing, subscription_data: { trial_period_days: 9 } },
  }),
  shows(create, { submit_type: 'book' }, says('Pay and book'), true, given),
  shows(create, { branding_settings: { display_name: 'Observed Shop' } }, says('Observed Shop'), true, given),
  shows(
    create,
    { branding_settings: { button_color: '#123456' } },
    async (one) => (await look(one)).includes('#123456'),
    true,
    given,
  ),
  shows(
    create,
    { branding_settings: { background_color: '#654321' } },
    async (one) => (await look(one)).includes('#654321'),
    true,
    given,
  ),
  shows(
    create,
    { branding_settings: { border_style: 'pill' } },
    async (one) => (await look(one)).includes('--radius: 100px'),
    true,
    given,
  ),
  shows(
    create,
    { branding_settings: { font_family: 'lora' } },
    async (one) => (await look(one)).includes('Lora'),
    true,
    given,
  ),
  shows(
    create,
    { branding_settings: { icon: { type: 'url', url: 'https://shop.test/icon.png' } } },
    says('src="https://shop.test/icon.png"'),
    true,
    given,
  ),
  shows(
    create,
    { branding_settings: { logo: { type: 'url', url: 'https://shop.test/logo.png' } } },
    says('src="https://shop.test/logo.png"'),
    true,
    given,
  ),
  shows(
    create,
    { custom_text: { submit: { message: 'Observed at submit' } } },
    says('Observed at submit'),
    true,
    given,
  ),
  shows(create, { custom_text: { after_submit: { message: 'Observed after' } } }, says('Observed after'), true, given),
  shows(
    create,
    { custom_text: { shipping_address: { message: 'Observed at shipping' } } },
    says('Observed at shipping'),
    true,
    {
      given: { ...payment, shipping_address_collection: { allowed_countries: ['CA'] } },
    },
  ),
  shows(create, { customer: '$customer' }, async (look) => (await charge(look)).customer, '$customer', given),
  shows(
    create,
    { customer_creation: 'always' },
    async ({ answer, pay }) => typeof (await pay(answer.id)).customer,
    'string',
    given,
  ),
  shows(create, { customer_email: 'observed@example.com' }, says('observed@example.com'), true, given),
  shows(create, { currency: 'usd' }, ({ answer }) => answer.currency, 'usd', {
    given: { mode: 'setup', success_url: 'https://shop.test/done' },
  }),
  shows(create, { discounts: [{ coupon: '$coupon' }] }, async (look) => (await charge(look)).amount, 375, given),
  shows(
    create,
    { discounts: [{ promotion_code: '$promotionCode' }] },
    async (look) => (await charge(look)).amount,
    375,
    given,
  ),
  shows(
    create,
    { expires_at: '@3600' },
    async ({ answer, get, advance }) => {
      await advance(3700)
      return (await get(`/v1/checkout/sessions/${answer.id}`)).status
    },
    'expired',
    given,
  ),
  shows(create, { line_items: [{ price: '$once', quantity: 3 }] }, async (look) => (await charge(look)).amount, 1500, {
    given: { ...payment, line_items: [{ quantity: 1 }] },
  }),
  shows(create, { line_items: [{ metadata: note }] }, async (look) => (await firstItem(look)).metadata, note, given),
  shows(
    create,
    { line_items: [{ price_data: { currency: 'eur', product: '$product', unit_amount: 800 } }] },
    async (look) => {
      const { price } = await firstItem(look)
      const { amount, currency } = await charge(look)
      return [price.product, amount, currency]
    },
    ['$product', 800, 'eur'],
    { given: { ...payment, line_items: [{ quantity: 1 }] } },
  ),
  shows(
    create,
    { line_items: [{ price_data: { unit_amount_decimal: '900' } }] },
    async (look) => (await charge(look)).amount,
    900,
    {
      given: { ...payment, line_items: [{ quantity: 1, price_data: { currency: 'usd', product: '$product' } }] },
    },
  ),
  shows(
    create,
    { line_items: [{ price_data: { recurring: { interval: 'week', interval_count: 2 } } }] },
    async (look) => {
      const { interval, interval_count } = (await subscription(look)).items.data[0].price.recurring
      return [interval, interval_count]
    },
    ['week', 2],
    { given: { ...subscribing, line_items: [{ quantity: 1, price_data: inline }] } },
  ),
  shows(
    create,
    { line_items: [{ price_data: { tax_behavior: 'exclusive' } }] },
    async (look) => (await firstItem(look)).price.tax_behavior,
    'exclusive',
    {
      given: { ...payment, line_items: [{ quantity: 1, price_data: inline }] },
    },
  ),
  shows(
    create,
    {
      line_items: [
        {
          price_data: {
            product_data: {
              description: 'Fine',
              images: ['https://shop.test/a.png'],
              metadata: note,
              name: 'Observed',
              tax_code: 'txcd_10000000',
              unit_label: 'seat',
            },
          },
        },
      ],
    },
    async (one) => {
      const { product } = (await firstItem(one)).price
      const { metadata, tax_code, unit_label } = await one.get(`/v1/products/${product}`)
      const html = await page(one)
      return [
        html.includes('Fine'),
        html.includes('https://shop.test/a.png'),
        html.includes('Observed'),
        metadata,
        tax_code,
        unit_label,
      ]
    },
    [true, true, true, note, 'txcd_10000000', 'seat'],
    { given: { ...payment, line_items: [{ quantity: 1, price_data: inline }] } },
  ),
  shows(
    create,
    { shipping_options: [{ shipping_rate: '$shippingRate' }] },
    async (look) => (await charge(look)).amount,
    900,
    given,
  ),
  shows(
    create,
    {
      shipping_options: [
        {
          shipping_rate_data: {
            display_name: 'Observed post',
            type: 'fixed_amount',
            fixed_amount: { amount: 250, currency: 'usd' },
          },
        },
      ],
    },
    async (look) => [(await page(look)).includes('Observed post'), (await charge(look)).amount],
    [true, 750],
    given,
  ),
  shows(
    create,
    {
      shipping_options: [
        {
          shipping_rate_data: {
            delivery_estimate: { minimum: { unit: 'day', value: 2 }, maximum: { unit: 'week', value: 3 } },
            metadata: note,
            tax_behavior: 'exclusive',
            tax_code: 'txcd_92010001',
          },
        },
      ],
    },
    async ({ answer, get }) => {
      const { delivery_estimate, metadata, tax_behavior, tax_code } = await get(
        `/v1/shipping_rates/${answer.shipping_options[0].shipping_rate}`,
      )
      return { delivery_estimate, metadata, tax_behavior, tax_code }
    },
    {
      delivery_estimate: { minimum: { unit: 'day', value: 2 }, maximum: { unit: 'week', value: 3 } },
      metadata: note,
      tax_behavior: 'exclusive',
      tax_code: 'txcd_92010001',
    },
    {
      given: {
        ...payment,
        shipping_options: [
          {
            shipping_rate_data: {
              display_name: 'Post',
              type: 'fixed_amount',
              fixed_amount: { amount: 250, currency: 'usd' },
            },
          },
        ],
      },
    },
  ),
  ofCharge({ description: 'Observed' }, (one) => one.description, 'Observed'),
  ofCharge({ metadata: note }, (one) => one.metadata, note),
  ofCharge({ receipt_email: 'observed@example.com' }, (one) => one.receipt_email, 'observed@example.com'),
  ofCharge(
    { statement_descriptor_suffix: 'OBSERVED' },
    (one) => one.calculated_statement_descriptor,
    'SANDBOX* OBSERVED',
  ),
  ofCharge({ transfer_group: 'observed' }, (one) => one.transfer_group, 'observed'),
  ofCharge({ on_behalf_of: '$account' }, (one) => one.on_behalf_of, '$account'),
  ofCharge(
    { shipping: { address, name: 'Ada', phone: '+15550100', carrier: 'UPS', tracking_number: '1Z' } },
    (one) => one.shipping,
    { address, name: 'Ada', phone: '+15550100', carrier: 'UPS', tracking_number: '1Z' },
  ),
  shows(
    create,
    { payment_intent_data: { transfer_data: { destination: '$account', amount: 200 } } },
    async (look) => {
      const { amount, destination } = await look.get(`/v1/transfers/${(await charge(look)).transfer}`)
      return [amount, destination]
    },
    [200, '$account'],
    given,
  ),
  shows(
    create,
    { payment_intent_data: { application_fee_amount: 60 } },
    async (look) => (await charge(look)).application_fee_amount,
    60,
    {
      given: { ...payment, payment_intent_data: { transfer_data: { destination: '$account' } } },
    },
  ),
  shows(
    create,
    { payment_intent_data: { capture_method: 'manual' } },
    async (look) => (await intent(look)).status,
    'requires_capture',
    given,
  ),
  shows(
    create,
    { payment_intent_data: { setup_future_usage: 'off_session' } },
    async (look) => {
      await intent(look)
      return (await look.get(`/v1/customers/${look.of('$customer')}/payment_methods`)).data.length
    },
    1,
    { given: { ...payment, customer: '$customer' } },
  ),
  ofSubscription(
    { application_fee_percent: 10, transfer_data: { destination: '$account' } },
    (one) => [
      one.application_fee_percent,
      (one as { transfer_data?: { destination: string } }).transfer_data?.destination,
    ],
    [10, '$account'],
  ),
  ofSubscription({ description: 'Observed' }, (one) => one.description, 'Observed'),
  ofSubscription({ metadata: note }, (one) => one.metadata, note),
  ofSubscription({ on_behalf_of: '$account' }, (one) => one.on_behalf_of, '$account'),
  ofSubscription({ trial_end: '@300000' }, (one) => one.status, 'trialing'),
  ofSubscription({ trial_period_days: 9 }, (one) => one.status, 'trialing'),
  shows(
    create,
    { setup_intent_data: { description: 'Observed', metadata: note } },
    async ({ answer, get, pay }) => {
      const { description, metadata } = await get(`/v1/setup_intents/${(await pay(answer.id)).setup_intent}`)
      return { description, metadata }
    },
    { description: 'Observed', metadata: note },
    { given: setup },
  ),
  shows(
    create,
    { ui_mode: 'embedded_page', return_url: 'https://shop.test/back' },
    ({ answer }) => [typeof answer.client_secret, answer.url, answer.return_url],
    ['string', null, 'https://shop.test/back'],
    {
      given: { mode: 'payment', line_items: once },
    },
  ),
  shows(
    create,
    { redirect_on_completion: 'never' },
    async ({ answer, page, pay }) => {
      await pay(answer.id)
      return (await page(`/c/pay/${answer.id}?paid=1`)).includes('https://shop.test')
    },
    false,
    { given: { mode: 'payment', line_items: once, ui_mode: 'embedded_page' } },
  ),
  ...pages('GET /v1/checkout/sessions', ['/v1/checkout/sessions', payment]),
  sifts(
    'GET /v1/checkout/sessions',
    { customer: '$customer' },
    {
      make: {
        only: ['/v1/checkout/sessions', { ...payment, customer: '$customer' }],
        other: ['/v1/checkout/sessions', payment],
      },
    },
  ),
  sifts(
    'GET /v1/checkout/sessions',
    { status: 'expired' },
    {
      make: {
        only: ['/v1/checkout/sessions', payment],
        ended: ['/v1/checkout/sessions/$only/expire', {}],
        other: ['/v1/checkout/sessions', payment],
      },
    },
  ),
]
