import { keeps, type Observation, pages, shows } from './observation.ts'
import { note } from './values.ts'

const given = { url: 'https://hooks.test/a', enabled_events: ['customer.created'] }
const customer = ['/v1/customers', {}] as const

export const webhooks: Observation[] = [
  keeps('POST /v1/webhook_endpoints', { url: 'https://hooks.test/observed', enabled_events: ['customer.deleted'] }),
  keeps(
    'POST /v1/webhook_endpoints',
    { api_version: '2025-03-31.basil', description: 'Observed', metadata: note },
    { given },
  ),
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
  ...(['limit'] as const).map(() =>
    shows('GET /v1/events', { limit: 1 }, ({ answer }) => answer.data.length, 1, {
      make: { first: customer, second: customer },
    }),
  ),
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
