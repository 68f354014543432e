import { keeps, type Observation, pages, shows } from './observation.ts'
import { note } from './values.ts'

const create = 'POST /v1/customers/:id/sources'
const source = ['/v1/customers/$customer/sources', { source: 'tok_visa' }] as const
const at = ['$customer', '$source'] as const
const address = {
  address_city: 'Reno',
  address_country: 'US',
  address_line1: '1 Main St',
  address_line2: 'Flat 2',
  address_state: 'NV',
  address_zip: '89501',
}

/** Cards of the Sources API, and the sessions of customers. */
export const sources: Observation[] = [
  shows(
    'POST /v1/customer_sessions',
    { customer: '$customer', components: { payment_element: { enabled: true } } },
    ({ answer }) => [answer.customer, answer.components?.payment_element.enabled],
    ['$customer', true],
  ),
  shows(create, { source: 'tok_mastercard' }, ({ answer }) => answer.brand, 'MasterCard', { at: '$customer' }),
  keeps(create, { metadata: note }, { at: '$customer', given: { source: 'tok_visa' } }),
  keeps(
    'POST /v1/customers/:id/sources/:id',
    { ...address, exp_month: 7, exp_year: 2033, metadata: note, name: 'Ada' },
    { at, make: { source } },
  ),
  ...pages('GET /v1/customers/:id/sources', source, { at: '$customer', created: false }),
  shows(
    'POST /v1/customers',
    { source: 'tok_visa' },
    async ({ answer, post }) => {
      await post('/v1/invoiceitems', { customer: answer.id, amount: 1000, currency: 'usd' })
      const { id } = await post('/v1/invoices', { customer: answer.id, pending_invoice_items_behavior: 'include' })
      return (await post(`/v1/invoices/${id}/pay`)).status
    },
    'paid',
  ),
  shows(
    'POST /v1/customers/:id',
    { source: 'tok_mastercard' },
    async ({ answer, get }) => (await get(`/v1/customers/${answer.id}/sources/${answer.default_source}`)).brand,
    'MasterCard',
    { at: '$customer', make: { source } },
  ),
  shows(
    'POST /v1/customers/:id',
    { default_source: '$source2' },
    ({ answer, of }) => answer.default_source === of('$source2'),
    true,
    { at: '$customer', make: { source, source2: source } },
  ),
]
