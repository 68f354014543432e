import { keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { note } from './values.ts'

const create = 'POST /v1/credit_notes'
const item = ['/v1/invoiceitems', { customer: '$payer', amount: 2000, currency: 'usd' }] as const
const draft = [
  '/v1/invoices',
  { customer: '$payer', pending_invoice_items_behavior: 'include', auto_advance: false },
] as const
/** An open invoice over 20.00. */
const open = { item, bill: draft, opened: ['/v1/invoices/$bill/finalize', {}] } as const
const paid = { ...open, done: ['/v1/invoices/$bill/pay', {}] } as const
const credited = { ...open, credit: ['/v1/credit_notes', { invoice: '$bill', amount: 500 }] } as const
const custom = { type: 'custom_line_item', description: 'Late', quantity: 2, unit_amount: 300 }
const part = { type: 'invoice_line_item', invoice_line_item: '$line', amount: 700 }
const withLine = { ...open, line: ['GET /v1/invoices/$bill/lines', {}] } as const

const due = async ({ get, of }: Look) => (await get(`/v1/invoices/${of('$bill')}`)).amount_due
const balance = async ({ get, of }: Look) => (await get(`/v1/customers/${of('$payer')}`)).balance

/** A parameter of a credit note of 5.00, on the open invoice. */
const of = { given: { invoice: '$bill', amount: 500 }, make: open }
const ofPaid = { given: { invoice: '$bill', amount: 500 }, make: paid }

export const creditNotes: Observation[] = [
  shows(create, { invoice: '$bill' }, due, 1500, { given: { amount: 500 }, make: open }),
  shows(create, { amount: 500 }, due, 1500, { given: { invoice: '$bill' }, make: open }),
  shows(create, { lines: [custom] }, due, 1400, { given: { invoice: '$bill' }, make: open }),
  shows(create, { lines: [{ ...part, metadata: note }] }, due, 1300, { given: { invoice: '$bill' }, make: withLine }),
  shows(create, { credit_amount: 500 }, balance, -500, ofPaid),
  shows(create, { refund_amount: 500 }, async ({ get }) => (await get('/v1/refunds')).data.length, 1, ofPaid),
  shows(create, { out_of_band_amount: 500 }, ({ answer }) => answer.out_of_band_amount, 500, ofPaid),
  keeps(create, { effective_at: '@-86400', memo: 'Observed', metadata: note, reason: 'duplicate' }, of),
  keeps('POST /v1/credit_notes/:id', { memo: 'Observed', metadata: note }, { at: '$credit', make: credited }),
  shows('GET /v1/credit_notes/preview', { invoice: '$bill' }, ({ answer }) => answer.total, 500, {
    given: { amount: 500 },
    make: open,
  }),
  shows('GET /v1/credit_notes/preview', { amount: 500 }, ({ answer }) => answer.total, 500, {
    given: { invoice: '$bill' },
    make: open,
  }),
  shows('GET /v1/credit_notes/preview', { lines: [custom] }, ({ answer }) => answer.total, 600, {
    given: { invoice: '$bill' },
    make: open,
  }),
  ...pages('GET /v1/credit_notes', ['/v1/credit_notes', { invoice: '$bill', amount: 100 }], { make: open }),
  sifts(
    'GET /v1/credit_notes',
    { invoice: '$bill' },
    {
      make: {
        item2: item,
        bill2: draft,
        opened2: ['/v1/invoices/$bill2/finalize', {}],
        other: ['/v1/credit_notes', { invoice: '$bill2', amount: 100 }],
        ...open,
        only: ['/v1/credit_notes', { invoice: '$bill', amount: 100 }],
      },
    },
  ),
  sifts(
    'GET /v1/credit_notes',
    { customer: '$payer' },
    {
      make: {
        ...open,
        only: ['/v1/credit_notes', { invoice: '$bill', amount: 100 }],
        item2: ['/v1/invoiceitems', { customer: '$customer', amount: 2000, currency: 'usd' }],
        bill2: ['/v1/invoices', { ...draft[1], customer: '$customer' }],
        opened2: ['/v1/invoices/$bill2/finalize', {}],
        other: ['/v1/credit_notes', { invoice: '$bill2', amount: 100 }],
      },
    },
  ),
]
