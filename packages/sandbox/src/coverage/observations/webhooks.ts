import { keeps, type Observation, pages, shows } from './observation.ts'
import { note } from './values.ts'

const given = { url: 'https://hooks.test/a', enabled_events: ['customer.created'] }
const changed = {
  description: 'Observed',
  enabled_events: ['v2.core.account.updated'],
  metadata: note,
  name: 'Observed',
}
const destination = {
  ...changed,
  event_payload: 'thin',
  events_from: ['@accounts'],
  type: 'webhook_endpoint',
}
const made = [
  '/v2/core/event_destinations',
  {
    name: 'Ours',
    type: 'webhook_endpoint',
    event_payload: 'thin',
    enabled_events: ['v2.core.account.created'],
    webhook_endpoint: { url: 'https://hooks.test/v2' },
  },
] as const
const customer = ['/v1/customers', {}] as const

export const webhooks: Observation[] = [
  keeps('POST /v1/webhook_endpoints', { url: 'https://hooks.test/observed', enabled_events: ['customer.deleted'] }),
  keeps(
    'POST /v1/webhook_endpoints',
    { api_version: '2025-03-31.basil', description: 'Observed', metadata: note },
    { given },
  ),
  shows(
    'POST /v1/webhook_endpoints',
    { connect: true },
    async ({ get, of, post }) => {
      await post(`/v1/accounts/${of('$account')}`, { metadata: note })
      const { data } = await get('/v1/events', { type: 'account.updated' }, of('$account'))
      return data[0].pending_webhooks
    },
    1,
    {
      given: { url: 'https://hooks.test/a', enabled_events: ['account.updated'] },
      make: { first: ['/v1/transfers', { amount: 1, currency: 'usd', destination: '$account' }] },
    },
  ),
  keeps('POST /v2/core/event_destinations', destination, {
    given: { webhook_endpoint: { url: 'https://hooks.test/v2' } },
  }),
  shows(
    'POST /v2/core/event_destinations',
    { webhook_endpoint: { url: 'https://hooks.test/v2' }, include: ['webhook_endpoint.url'] },
    ({ answer }) => answer.webhook_endpoint.url,
    'https://hooks.test/v2',
    { given: destination },
  ),
  keeps('POST /v2/core/event_destinations/:id', changed, { at: '$destination', make: { destination: made } }),
  keeps(
    'POST /v1/webhook_endpoints/:id',
    { description: 'Observed', enabled_events: ['customer.updated'], metadata: note, url: 'https://hooks.test/b' },
    {
      at: '$endpoint',
    },
  ),
  shows('POST /v1/webhook_endpoints/:id', { disabled: true }, ({ answer }) => answer.status, 'disabled', {
    at: '$endpoint',
  }),
  ...pages('GET /v1/webhook_endpoints', ['/v1/webhook_endpoints', given], { created: false }),
  shows(
    'GET /v1/events',
    { type: 'customer.created' },
    ({ answer }) => [...new Set(answer.data.map(({ type }: { type: string }) => type))],
    ['customer.created'],
    {
      make: { first: customer, product: ['/v1/products', { name: 'Pro' }] },
    },
  ),
  shows(
    'GET /v1/events',
    { types: ['customer.created', 'product.created'] },
    ({ answer }) =>
      answer.data.every(({ type }: { type: string }) => type.endsWith('created') && !type.startsWith('price')),
    true,
    {
      make: {
        first: customer,
        product: ['/v1/products', { name: 'Pro' }],
        once: ['/v1/prices', { currency: 'usd', unit_amount: 1, product: '$product' }],
      },
    },
  ),
]
