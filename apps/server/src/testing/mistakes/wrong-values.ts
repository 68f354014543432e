import { line, type Mistake, sale, tea } from './mistake.ts'

const plan = (change: object) => ({ name: 'Tea', amount: 1000, currency: 'usd', interval: 'monthly', ...change })
const hook = (change: object) => ({ url: 'https://shop.example/hooks', ...change })

const types: Mistake[] = [
  [
    'a fraction',
    'POST /payment-sessions',
    line({ amount: 10.5 }),
    'line_items.0.amount: must be an integer in minor units (1050 for 10.50), not 10.5',
  ],
  [
    'a text with a price',
    'POST /payment-sessions',
    line({ amount: '10.50' }),
    'line_items.0.amount: must be an integer in minor units (1050 for 10.50), not "10.50"',
  ],
  ['no amount', 'POST /payment-intents', { currency: 'usd' }, 'amount: is required: an integer in minor units'],
  [
    'null for an amount',
    'POST /payment-intents',
    { amount: null, currency: 'usd' },
    'amount: must be an integer in minor units (1050 for 10.50), not null',
  ],
  [
    'a fraction as shipping',
    'POST /payment-sessions',
    sale({ shipping_options: [{ label: 'Post', amount: 4.9 }] }),
    'shipping_options.0.amount: must be an integer in minor units',
  ],
  [
    'a quantity in quotes',
    'POST /payment-sessions',
    line({ quantity: '2' }),
    'line_items.0.quantity: must be a number, not "2": write it without quotes',
  ],
  [
    'half a piece',
    'POST /payment-sessions',
    line({ quantity: 0.5 }),
    'line_items.0.quantity: must be an integer, not 0.5',
  ],
  ['a number as a name', 'POST /products', { name: 7 }, 'name: must be a string, not 7: write it in quotes'],
  [
    'null as a name',
    'POST /products',
    { name: null },
    'name: must be a string, not null: omit the field, or send a value',
  ],
  ['a list as a name', 'POST /products', { name: ['Tea'] }, 'name: must be a string, not a list'],
  [
    'a switch in quotes',
    'POST /products',
    { name: 'Tea', active: 'true' },
    'active: must be true or false, not "true": write it without quotes',
  ],
  ['a switch as a number', 'POST /products', { name: 'Tea', active: 1 }, 'active: must be true or false, not 1'],
  [
    'one image without a list',
    'POST /products',
    { name: 'Tea', images: 'https://shop.example/tea.png' },
    'images: must be a list',
  ],
  [
    'one line without a list',
    'POST /payment-sessions',
    sale({ line_items: tea }),
    'line_items: must be a list, not an object: put it in brackets, [ … ]',
  ],
  ['a price that is a number', 'POST /products', { name: 'Tea', price: 1000 }, 'price: must be an object, not 1000'],
  [
    'an object in metadata',
    'POST /customers',
    { email: 'ada@example.com', metadata: { tier: { gold: true } } },
    'metadata.tier: must be a string, a number, true or false, not an object: send it as a string of JSON',
  ],
  [
    'a list as metadata',
    'POST /customers',
    { email: 'ada@example.com', metadata: ['gold'] },
    'metadata: must be an object, not a list',
  ],
]

const values: Mistake[] = [
  ['nothing to pay', 'POST /payment-intents', { amount: 0, currency: 'usd' }, 'amount: must be at least 1'],
  ['too much', 'POST /payment-intents', { amount: 100_000_000, currency: 'usd' }, 'amount: must be at most 99999999'],
  [
    'a total below the minimum',
    'POST /payment-sessions',
    line({ amount: 30 }),
    'line_items: the total of $0.30 is below the minimum of $0.50: raise the amount',
  ],
  [
    'a total that the fee would use up',
    'POST /payment-intents',
    { amount: 55, currency: 'jpy' },
    'amount: the total of ¥55 would be used up by the fee of ¥63: raise the amount',
  ],
  [
    'a total above the maximum',
    'POST /payment-sessions',
    line({ amount: 90_000_000, quantity: 2 }),
    'line_items: the total of $1,800,000.00 exceeds the maximum of $999,999.99: charge it in parts',
  ],
  [
    'an amount that fits no coin',
    'POST /payment-intents',
    { amount: 1001, currency: 'bhd' },
    'amount: must be a multiple of 10 in bhd',
  ],
  [
    'a currency that is not taken',
    'POST /payment-intents',
    { amount: 1000, currency: 'xxx' },
    'currency: xxx is not supported; supported are aed, ',
  ],
  [
    'a currency by its sign',
    'POST /payment-intents',
    { amount: 1000, currency: '$' },
    'currency: must be a three-letter ISO 4217 code such as usd',
  ],
  [
    'two currencies',
    'POST /payment-sessions',
    sale({ line_items: [tea, { ...tea, currency: 'eur' }] }),
    'line_items.1: all items must have the same currency; this one is in eur',
  ],
  ['an invalid email', 'POST /customers', { email: 'ada' }, 'email: must be an email address such as ada@example.com'],
  ['an empty name', 'POST /products', { name: '' }, 'name: must not be empty'],
  ['a blank name', 'POST /products', { name: '  ' }, 'name: must not be blank'],
  ['a long name', 'POST /products', { name: 'x'.repeat(251) }, 'name: must have at most 250 characters'],
  [
    'nine images',
    'POST /products',
    { name: 'Tea', images: Array(9).fill('https://shop.example/tea.png') },
    'images: must have at most 8 entries',
  ],
  ['no lines', 'POST /payment-sessions', sale({ line_items: [] }), 'line_items: must have at least 1 entry'],
  [
    'an image without its scheme',
    'POST /products',
    { name: 'Tea', images: ['shop.example/tea.png'] },
    'images.0: must be an absolute http or https URL without credentials',
  ],
  [
    'another reason',
    'POST /refunds',
    { payment_intent: 'pi_1', reason: 'duplicated' },
    'reason: must be one of duplicate, fraudulent, requested_by_customer, not "duplicated"; did you mean duplicate?',
  ],
  [
    'another choice',
    'POST /payment-sessions',
    sale({ billing_address_collection: 'always' }),
    'billing_address_collection: must be one of auto, required, not "always"',
  ],
  [
    'another interval',
    'POST /subscription-products',
    plan({ interval: 'month' }),
    'interval must be one of weekly, bi-weekly, monthly',
    'invalid_interval',
  ],
  [
    'a country by its name',
    'POST /payment-sessions',
    sale({ shipping_countries: ['Germany'] }),
    'shipping_countries.0: must be a two-letter ISO 3166 country code',
  ],
  [
    'a long key of metadata',
    'POST /products',
    { name: 'Tea', metadata: { ['k'.repeat(41)]: 1 } },
    'its name must have at most 40 characters',
  ],
  [
    'an unknown event type',
    'POST /webhook-endpoints',
    hook({ events: ['charge.refunded', 'payment.succeeded'] }),
    'events: "payment.succeeded" is not an event type; did you mean payment_intent.succeeded?; the types are payment_intent.succeeded, ',
  ],
  [
    'one event without a list',
    'POST /webhook-endpoints',
    hook({ events: 'charge.refunded' }),
    'events: must be a list of event types, not "charge.refunded"',
  ],
  [
    'no events',
    'POST /webhook-endpoints',
    hook({ events: [] }),
    'events: must not be empty: leave it out for all events',
  ],
  [
    'all events and one of them',
    'POST /webhook-endpoints',
    hook({ events: ['*', 'charge.refunded'] }),
    'events: "*" may be given once, alone or together with ',
  ],
]

/** Types and values that a field cannot have. */
export const wrongValues = [...types, ...values]
