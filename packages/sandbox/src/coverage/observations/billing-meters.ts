import { cursors, keeps, type Look, type Observation, shows, sifts } from './observation.ts'

const calls = { display_name: 'Calls', event_name: 'calls', default_aggregation: { formula: 'sum' } }
const others = { ...calls, event_name: 'others' }
const meter = ['/v1/billing/meters', calls] as const
const metered = [
  '/v1/prices',
  {
    product: '$product',
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'month', usage_type: 'metered', meter: '$meter' },
  },
] as const
const using = ['/v1/subscriptions', { customer: '$payer', items: [{ price: '$metered' }] }] as const
const made = { meter, metered, using }
const usage = { stripe_customer_id: '$payer', value: '7' }

/** The total of the next invoice. */
const next = async ({ of, post }: Look) =>
  (await post('/v1/invoices/create_preview', { subscription: of('$using') })).total

export const billingMeters: Observation[] = [
  keeps('POST /v1/billing/meters', {
    customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
    default_aggregation: { formula: 'count' },
    display_name: 'Observed',
    event_name: 'observed',
    value_settings: { event_payload_key: 'value' },
  }),
  keeps('POST /v1/billing/meters/:id', { display_name: 'Observed' }, { at: '$meter', make: { meter } }),
  sifts(
    'GET /v1/billing/meters',
    { status: 'inactive' },
    {
      make: {
        only: meter,
        done: ['/v1/billing/meters/$only/deactivate', {}],
        other: ['/v1/billing/meters', others],
      },
    },
  ),
  ...cursors('GET /v1/billing/meters', {
    created: false,
    make: { meter, second: ['/v1/billing/meters', others] },
  }),
  ...(
    [
      ['POST /v1/billing/meter_events', '@-86400'],
      ['POST /v2/billing/meter_events', '2026-11-01T00:00:00Z'],
    ] as const
  ).flatMap(([operation, yesterday]) => {
    const reported = { given: { event_name: 'calls', payload: usage }, make: made }
    return [
      shows(operation, { event_name: 'calls', payload: usage }, next, 700, { make: made }),
      shows(operation, { timestamp: yesterday }, next, 0, reported),
      shows(operation, { identifier: 'call-1' }, ({ answer }) => answer.identifier, 'call-1', reported),
    ]
  }),
  keeps(
    'POST /v1/prices',
    { recurring: { interval: 'month', usage_type: 'metered', meter: '$meter' } },
    { given: { product: '$product', currency: 'usd', unit_amount: 100 }, make: { meter } },
  ),
]
