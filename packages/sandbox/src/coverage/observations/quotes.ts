import { keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { note } from './values.ts'

const create = 'POST /v1/quotes'
const update = 'POST /v1/quotes/:id'
const lineItems = [{ price: '$price', quantity: 2 }]
const offer = { customer: '$payer', line_items: lineItems }
const quote = ['/v1/quotes', offer] as const

/** The quote after its acceptance. */
const accepted = async ({ answer, post }: Look) => {
  await post(`/v1/quotes/${answer.id}/finalize`)
  return post(`/v1/quotes/${answer.id}/accept`)
}
const subscription = (field: string) => async (look: Look) => {
  const { subscription: started } = await accepted(look)
  return (await look.get(`/v1/subscriptions/${started}`))[field]
}

const both = (params: object, see: (look: Look) => unknown, is: unknown): Observation[] => [
  shows(create, params as never, see, is, { given: offer }),
  shows(update, params as never, see, is, { at: '$quote', make: { quote } }),
]

export const quotes: Observation[] = [
  shows(create, { customer: '$payer' }, async (look) => (await accepted(look)).status, 'accepted', {
    given: { line_items: lineItems },
  }),
  shows(update, { customer: '$payer' }, async (look) => (await accepted(look)).status, 'accepted', {
    at: '$quote',
    make: { quote: ['/v1/quotes', { line_items: lineItems }] },
  }),
  shows(create, { line_items: lineItems }, ({ answer }) => answer.amount_total, 4000, {
    given: { customer: '$payer' },
  }),
  shows(
    create,
    {
      line_items: [
        {
          quantity: 3,
          price_data: { currency: 'usd', product: '$product', unit_amount: 700, recurring: { interval: 'year' } },
        },
      ],
    },
    ({ answer }) => [answer.computed.recurring?.amount_total, answer.computed.recurring?.interval],
    [2100, 'year'],
  ),
  shows(update, { line_items: [{ price: '$dearPrice' }] }, ({ answer }) => answer.amount_total, 3000, {
    at: '$quote',
    make: { quote },
  }),
  shows(
    create,
    { expires_at: '@86400' },
    async ({ answer, advance, get, post }) => {
      await post(`/v1/quotes/${answer.id}/finalize`)
      await advance(2 * 86_400)
      return (await get(`/v1/quotes/${answer.id}`)).status
    },
    'canceled',
    { given: offer },
  ),
  shows(
    'POST /v1/quotes/:id/finalize',
    { expires_at: '@86400' },
    async ({ advance, get, of }) => {
      await advance(2 * 86_400)
      return (await get(`/v1/quotes/${of('$quote')}`)).status
    },
    'canceled',
    { at: '$quote', make: { quote } },
  ),
  ...both({ subscription_data: { description: 'Observed' } }, subscription('description'), 'Observed'),
  ...both({ subscription_data: { metadata: note } }, subscription('metadata'), note),
  ...both({ subscription_data: { trial_period_days: 9 } }, subscription('status'), 'trialing'),
  ...both(
    { application_fee_percent: 10, transfer_data: { destination: '$account' } },
    subscription('application_fee_percent'),
    10,
  ),
  ...both({ on_behalf_of: '$account' }, subscription('on_behalf_of'), '$account'),
  keeps(create, { description: 'Observed', footer: 'Foot', header: 'Head', metadata: note }, { given: offer }),
  keeps(
    update,
    { description: 'Observed', footer: 'Foot', header: 'Head', metadata: note },
    { at: '$quote', make: { quote } },
  ),
  keeps(create, { test_clock: '$clock' }),
  ...pages('GET /v1/quotes', quote, { created: false }),
  sifts(
    'GET /v1/quotes',
    { customer: '$payer' },
    { make: { only: quote, other: ['/v1/quotes', { line_items: lineItems }] } },
  ),
  sifts(
    'GET /v1/quotes',
    { status: 'open' },
    { make: { only: quote, opened: ['/v1/quotes/$only/finalize', {}], other: quote } },
  ),
  sifts(
    'GET /v1/quotes',
    { test_clock: '$clock' },
    { make: { only: ['/v1/quotes', { test_clock: '$clock' }], other: ['/v1/quotes', {}] } },
  ),
]
