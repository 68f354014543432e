import { redirects } from '../examples.ts'
import { line, type Mistake, sale, tea } from './mistake.ts'

const without = (body: Record<string, unknown>, name: string) => ({ ...body, [name]: undefined })

const keys: Mistake[] = [
  ['no name', 'POST /products', {}, 'name: is required'],
  ['no lines', 'POST /payment-sessions', redirects, 'line_items: is required'],
  ['no address to return to', 'POST /payment-sessions', without(sale({}), 'cancel_url'), 'cancel_url: is required'],
  [
    'no quantity',
    'POST /payment-sessions',
    sale({ line_items: [without(tea, 'quantity')] }),
    'line_items.0.quantity: is required',
  ],
  [
    'a line without a currency',
    'POST /payment-sessions',
    sale({ line_items: [without(tea, 'currency')] }),
    'line_items.0.currency: is required without price_id',
  ],
  [
    'two ways to a price',
    'POST /payment-sessions',
    line({ price_id: 'price_1' }),
    'line_items.0.amount: cannot be combined with price_id',
  ],
  ['nothing to refund', 'POST /refunds', { amount: 100 }, 'session_id: is required unless payment_intent is given'],
  [
    'two payments to refund',
    'POST /refunds',
    { session_id: 'cs_1', payment_intent: 'pi_1' },
    'payment_intent: cannot be combined with session_id',
  ],
  [
    'capitals for separators',
    'POST /payment-sessions',
    sale({ lineItems: [] }),
    'lineItems: unknown field; did you mean line_items?',
  ],
  [
    'a slip',
    'POST /payment-sessions',
    sale({ succes_url: 'https://shop.example' }),
    'succes_url: unknown field; did you mean success_url?',
  ],
  [
    'half a name',
    'POST /payment-sessions',
    sale({ email: 'ada@example.com' }),
    'email: unknown field; did you mean customer_email?',
  ],
  [
    'a slip in a line',
    'POST /payment-sessions',
    line({ quanity: 1 }),
    'line_items.0.quanity: unknown field; did you mean quantity?',
  ],
  [
    'a field of another service',
    'POST /payment-sessions',
    sale({ mode: 'payment' }),
    'mode: unknown field; the fields are line_items, success_url, ',
  ],
  [
    'a field in the query',
    'POST /products?name=Tea',
    { name: 'Tea' },
    'name: unknown field; send it in the body, not in the query',
  ],
  ['the id in the body', 'PUT /products/prod_1', { id: 'prod_1' }, 'id: unknown field; it is part of the path'],
  [
    'an unknown filter',
    'GET /products?pages=2',
    undefined,
    'pages: unknown field; the fields are limit, starting_after, archived',
  ],
  ['a page of none', 'GET /products?limit=0', undefined, 'limit: must be at least 1'],
  ['a page of all', 'GET /products?limit=all', undefined, 'limit: must be a number, not "all"'],
  [
    'a page after nothing',
    'GET /products?starting_after=prod_1',
    undefined,
    'starting_after: is not the id of an item in this list',
  ],
]

const addresses: Mistake[] = [
  [
    'a relative address',
    'POST /payment-sessions',
    sale({ success_url: '/thanks' }),
    'success_url must be an absolute http or https URL',
    'invalid_url',
  ],
  [
    'an endpoint without TLS',
    'POST /webhook-endpoints',
    { url: 'http://shop.example/hooks' },
    'A webhook URL must use https. To receive events on your own machine, use mpay listen',
    'webhook_url_must_be_https',
  ],
  [
    'an endpoint in a private network',
    'POST /webhook-endpoints',
    { url: 'https://10.0.0.1/hooks' },
    'url: webhooks cannot be sent to this address',
  ],
  [
    'a separator',
    'POST /payment_sessions',
    sale({}),
    'did you mean POST /api/v1/payment-sessions?',
    'endpoint_not_found',
  ],
  ['a slash at the end', 'POST /refunds/', {}, 'did you mean POST /api/v1/refunds?', 'endpoint_not_found'],
  ['another method', 'PATCH /customers/cus_1', {}, 'did you mean GET /api/v1/customers/{id} or', 'endpoint_not_found'],
  [
    'a list of a resource without one',
    'GET /payment-intents',
    undefined,
    'did you mean GET /api/v1/payment-intents/{id}?',
    'endpoint_not_found',
  ],
  ['a list of quotes', 'GET /quotes', undefined, 'No such API endpoint. The reference', 'endpoint_not_found'],
  [
    'a product in place of its price',
    'POST /payment-sessions',
    sale({ line_items: [{ price_id: 'prod_1', quantity: 1 }] }),
    'line_items.0.price_id: this is the id of a product: pass the id of its price, price.id',
    'price_not_found',
  ],
  [
    'a payment in place of its session',
    'POST /refunds',
    { session_id: 'pi_1' },
    'session_id: this is the id of a payment: pass it as payment_intent',
    'payment_not_found',
  ],
  [
    'a session in place of its payment',
    'POST /refunds',
    { payment_intent: 'cs_test_1' },
    'payment_intent: this is the id of a checkout session: pass it as session_id',
    'payment_not_found',
  ],
  ['nothing known', 'GET /charges', undefined, 'The reference at /docs/reference lists them all', 'endpoint_not_found'],
  [
    'an id of elsewhere',
    'GET /products/prod_1',
    undefined,
    'No such product. Check the id, and that the key is for the mode',
    'product_not_found',
  ],
]

/** Unknown fields and addresses. */
export const wrongNames = [...keys, ...addresses]
