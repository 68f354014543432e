import { keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { note } from './values.ts'

const create = 'POST /v1/payment_links'
const update = 'POST /v1/payment_links/:id'
const lineItems = [{ price: '$once', quantity: 1 }]
const recurring = [{ price: '$price', quantity: 1 }]
const link = ['/v1/payment_links', { line_items: lineItems }] as const

/** The checkout that a visitor of the link gets. */
const visit = async ({ answer, get, page }: Look) => {
  const address = await page(answer.url)
  return get(`/v1/checkout/sessions/${address.split('/').at(-1)}`)
}
const session = (pick: (one: Awaited<ReturnType<typeof visit>>) => unknown) => async (look: Look) =>
  pick(await visit(look))
/** The payment that a visitor makes. */
const intent = (field: string) => async (look: Look) => {
  const { id } = await visit(look)
  const { payment_intent } = await look.pay(id)
  return (await look.get(`/v1/payment_intents/${payment_intent}`))[field]
}
const subscription = (field: string) => async (look: Look) => {
  const { id } = await visit(look)
  const { subscription: started } = await look.pay(id)
  return (await look.get(`/v1/subscriptions/${started}`))[field]
}

/** A setting, on creation and on update. */
const both = (params: object, see: (look: Look) => unknown, is: unknown, items = lineItems): Observation[] => [
  shows(create, params as never, see, is, { given: { line_items: items } }),
  shows(update, params as never, see, is, {
    at: '$link',
    make: { link: ['/v1/payment_links', { line_items: items }] },
  }),
]

export const paymentLinks: Observation[] = [
  shows(
    create,
    { line_items: [{ price: '$once', quantity: 3 }] },
    session((one) => one.amount_total),
    1500,
  ),
  shows(
    create,
    {
      line_items: [
        { quantity: 2, price_data: { currency: 'usd', unit_amount: 700, product_data: { name: 'Observed' } } },
      ],
    },
    session((one) => one.amount_total),
    1400,
  ),
  shows(
    update,
    { line_items: [{ id: '$item', quantity: 4 }] },
    session((one) => one.amount_total),
    2000,
    { at: '$link', make: { link, item: ['GET /v1/payment_links/$link/line_items', {}] } },
  ),
  shows(update, { active: false }, async ({ answer, page }) => (await page(answer.url)).includes('not active'), true, {
    at: '$link',
    make: { link },
  }),
  shows(
    update,
    { inactive_message: 'Observed end' },
    async ({ answer, page, post }) => {
      await post(`/v1/payment_links/${answer.id}`, { active: false })
      return (await page(answer.url)).includes('Observed end')
    },
    true,
    { at: '$link', make: { link } },
  ),
  shows(
    create,
    { inactive_message: 'Observed end' },
    async ({ answer, page, post }) => {
      await post(`/v1/payment_links/${answer.id}`, { active: false })
      return (await page(answer.url)).includes('Observed end')
    },
    true,
    { given: { line_items: lineItems } },
  ),
  ...both(
    { allow_promotion_codes: true },
    session((one) => one.allow_promotion_codes),
    true,
  ),
  ...both(
    { billing_address_collection: 'required' },
    session((one) => one.billing_address_collection),
    'required',
  ),
  ...both(
    { custom_text: { submit: { message: 'Observed text' } } },
    async (look) => (await look.page((await visit(look)).url)).includes('Observed text'),
    true,
  ),
  ...both(
    { customer_creation: 'always' },
    async (look) => {
      const { id } = await visit(look)
      return (await look.pay(id)).customer !== null
    },
    true,
  ),
  shows(create, { payment_intent_data: { capture_method: 'manual' } }, intent('status'), 'requires_capture', {
    given: { line_items: lineItems },
  }),
  ...both({ payment_intent_data: { description: 'Observed' } }, intent('description'), 'Observed'),
  ...both({ payment_intent_data: { metadata: note } }, intent('metadata'), note),
  ...both(
    { payment_intent_data: { statement_descriptor_suffix: 'SEEN' } },
    intent('statement_descriptor_suffix'),
    'SEEN',
  ),
  ...both({ payment_intent_data: { transfer_group: 'seen' } }, intent('transfer_group'), 'seen'),
  ...both(
    { phone_number_collection: { enabled: true } },
    async (look) => (await look.page((await visit(look)).url)).includes('name="phone"'),
    true,
  ),
  ...both(
    { shipping_address_collection: { allowed_countries: ['US'] } },
    session((one) => one.shipping_address_collection?.allowed_countries),
    ['US'],
  ),
  ...both(
    { submit_type: 'donate' },
    session((one) => one.submit_type),
    'donate',
  ),
  shows(create, { subscription_data: { description: 'Observed' } }, subscription('description'), 'Observed', {
    given: { line_items: recurring },
  }),
  ...both({ subscription_data: { metadata: note } }, subscription('metadata'), note, recurring),
  ...both({ subscription_data: { trial_period_days: 9 } }, subscription('status'), 'trialing', recurring),
  ...both(
    { after_completion: { type: 'redirect', redirect: { url: 'https://shop.test/thanks' } } },
    session((one) => one.success_url),
    'https://shop.test/thanks',
  ),
  ...both(
    { after_completion: { type: 'hosted_confirmation', hosted_confirmation: { custom_message: 'Observed thanks' } } },
    async ({ answer, page }) => (await page(`${answer.url}/thanks`)).includes('Observed thanks'),
    true,
  ),
  ...both(
    { restrictions: { completed_sessions: { limit: 1 } } },
    async (look) => {
      const { id } = await visit(look)
      await look.pay(id)
      return (await look.page(look.answer.url)).includes('not active')
    },
    true,
  ),
  keeps(create, { metadata: note }, { given: { line_items: lineItems } }),
  keeps(update, { metadata: note }, { at: '$link', make: { link } }),
  shows(
    create,
    { application_fee_amount: 100, transfer_data: { destination: '$account' } },
    intent('application_fee_amount'),
    100,
    { given: { line_items: lineItems } },
  ),
  shows(create, { on_behalf_of: '$account' }, intent('on_behalf_of'), '$account', { given: { line_items: lineItems } }),
  shows(
    create,
    { application_fee_percent: 10, transfer_data: { destination: '$account' } },
    subscription('application_fee_percent'),
    10,
    { given: { line_items: recurring } },
  ),
  ...pages('GET /v1/payment_links', link, { created: false }),
  sifts(
    'GET /v1/payment_links',
    { active: false },
    { make: { only: link, off: ['/v1/payment_links/$only', { active: false }], other: link } },
  ),
]
