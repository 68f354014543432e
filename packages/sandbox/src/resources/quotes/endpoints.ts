import { createDueWork } from '../../due/due-work.ts'
import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { clearable, hash, integer, list, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import { listPage, pageParams } from '../../http/lists.ts'
import { newId } from '../../ids.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { readLineItems } from '../checkout-sessions/line-items.ts'
import type { LineItem } from '../checkout-sessions/state.ts'
import { loadCustomer } from '../customers/customer.ts'
import { loadOr404 } from '../load.ts'
import { inlinePriceFields } from '../prices/price.ts'
import { assertSharing } from '../subscriptions/create.ts'
import { billingMode, noTax, noTaxRates, percent } from '../subscriptions/fields.ts'
import { assertBillableTogether, createItem } from '../subscriptions/items.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { acceptQuote } from './accept.ts'
import { type QuoteState, quoteItemsWire, quoteWire } from './object.ts'

const lineItem = hash({
  price: string(),
  price_data: hash({ ...inlinePriceFields, product: required(string()) }),
  quantity: integer({ min: 1, max: 999_999 }),
  tax_rates: noTaxRates,
})

const subscriptionFields = {
  description: clearable(string({ max: 500 })),
  metadata: metadata(),
  trial_period_days: clearable(integer({ min: 1, max: 730 })),
}

/** The parameters of both creation and update. */
const fields = {
  application_fee_amount: clearable(integer({ min: 0 })),
  application_fee_percent: clearable(percent()),
  automatic_tax: noTax,
  collection_method: oneOf('charge_automatically'),
  customer: string(),
  default_tax_rates: noTaxRates,
  description: clearable(string({ max: 500 })),
  expires_at: integer({ min: 1 }),
  footer: clearable(string({ max: 500 })),
  header: clearable(string({ max: 50 })),
  line_items: list(lineItem, { max: 100 }),
  metadata: metadata(),
  on_behalf_of: clearable(string()),
  subscription_data: hash(subscriptionFields),
  transfer_data: clearable(
    hash({ amount: integer({ min: 0 }), amount_percent: percent(), destination: required(string()) }),
  ),
}
type Input = Parsed<typeof fields>

/** Stripe: Quotes, one that is not accepted expires after thirty days. */
const lifetimeSeconds = 30 * 24 * 60 * 60

const createQuote = endpoint({
  method: 'POST',
  path: '/v1/quotes',
  params: {
    ...fields,
    subscription_data: hash({ ...subscriptionFields, billing_mode: billingMode }),
    test_clock: string(),
  },
  run(ctx, { test_clock = null, ...input }) {
    const state: QuoteState = {
      accepted_at: null,
      application_fee_amount: null,
      application_fee_percent: null,
      canceled_at: null,
      currency: null,
      customer: null,
      description: null,
      due: null,
      expires_at: onClock(ctx, test_clock).now + lifetimeSeconds,
      finalized_at: null,
      footer: null,
      header: null,
      invoice: null,
      items: [],
      metadata: {},
      number: null,
      on_behalf_of: null,
      status: 'draft',
      subscription: null,
      subscription_data: { description: null, metadata: {}, trial_period_days: null },
      test_clock,
      transfer_data: null,
    }
    applyQuote(ctx, state, input)
    const quote = ctx.objects.insert('quote', ctx, newId('qt'), ctx.now, state)
    recordEvent(ctx, 'quote.created', quoteWire(ctx, quote))
    return quoteWire(ctx, quote)
  },
})

/** Applies the request's fields to a quote's state; null unsets. */
function applyQuote(ctx: Context, state: QuoteState, input: Input): void {
  if (input.customer !== undefined) {
    const customer = loadCustomer(ctx, input.customer, 'customer')
    state.customer = customer.id
    const clock = customer.state.test_clock ?? state.test_clock
    // The time that it had left on another clock says nothing of this one.
    if (clock !== state.test_clock) state.expires_at = onClock(ctx, clock).now + lifetimeSeconds
    state.test_clock = clock
  }
  for (const name of [
    'application_fee_amount',
    'application_fee_percent',
    'description',
    'footer',
    'header',
  ] as const) {
    if (input[name] !== undefined) Object.assign(state, { [name]: input[name] })
  }
  if (input.on_behalf_of !== undefined) state.on_behalf_of = input.on_behalf_of
  if (input.transfer_data !== undefined) {
    const sent = input.transfer_data
    const none = { amount: null, amount_percent: null }
    state.transfer_data = sent && { ...none, ...JSON.parse(JSON.stringify(sent)) }
  }
  if (input.expires_at !== undefined) {
    if (input.expires_at <= onClock(ctx, state.test_clock).now) {
      throw invalid('expires_at must be in the future.', 'expires_at')
    }
    state.expires_at = input.expires_at
  }
  const data = input.subscription_data
  if (data?.description !== undefined) state.subscription_data.description = data.description
  if (data?.trial_period_days !== undefined) state.subscription_data.trial_period_days = data.trial_period_days
  state.subscription_data.metadata = changeMetadata(state.subscription_data.metadata, data?.metadata)
  state.metadata = changeMetadata(state.metadata, input.metadata)
  if (input.line_items !== undefined) setItems(ctx, state, input.line_items)
  const { amount_percent = null, destination } = state.transfer_data ?? {}
  const transfer = destination === undefined ? null : { amount_percent, destination }
  assertSharing(ctx, state.application_fee_percent, transfer, state.on_behalf_of)
}

function setItems(ctx: Context, state: QuoteState, inputs: NonNullable<Input['line_items']>): void {
  const sent = inputs.map((item) => ({
    ...item,
    adjustable_quantity: undefined,
    metadata: undefined,
    quantity: item.quantity ?? 1,
  }))
  state.items =
    inputs.length === 0 ? [] : readLineItems(ctx, sent as Parameters<typeof readLineItems>[1], 'subscription')
  state.currency = state.items[0]?.currency ?? null
  const recurring = state.items.filter((item) => item.recurring)
  if (recurring.length > 0)
    assertBillableTogether(
      ctx,
      recurring.map((item) => itemOf(ctx, item)),
    )
}

function itemOf(ctx: Context, { price, quantity }: LineItem) {
  return createItem(ctx, { price, quantity }, 'line_items', true)
}

const retrieveQuote = endpoint({
  method: 'GET',
  path: '/v1/quotes/:quote',
  params: {},
  run: (ctx, _params, [id]) => quoteWire(ctx, loadOr404(ctx, 'quote', id, 'quote')),
})

const updateQuote = endpoint({
  method: 'POST',
  path: '/v1/quotes/:quote',
  params: fields,
  run(ctx, input, [id]) {
    const quote = loadIn(ctx, id, ['draft'], 'changed')
    applyQuote(ctx, quote.state, input)
    ctx.objects.save(quote)
    return quoteWire(ctx, quote)
  },
})

function loadIn(ctx: Context, id: string, expected: QuoteState['status'][], verb: string): Stored<'quote'> {
  const quote = loadOr404(ctx, 'quote', id, 'quote')
  if (expected.includes(quote.state.status)) return quote
  throw invalid(`A quote with the status ${quote.state.status} cannot be ${verb}.`)
}

const finalizeQuote = endpoint({
  method: 'POST',
  path: '/v1/quotes/:quote/finalize',
  params: { expires_at: integer({ min: 1 }) },
  run(requestCtx, input, [id]) {
    const quote = loadIn(requestCtx, id, ['draft'], 'finalized')
    const { state } = quote
    const ctx = onClock(requestCtx, state.test_clock)
    if (state.customer === null) throw invalid('A quote needs a customer before it can be finalized.', 'customer')
    if (state.items.length === 0) throw invalid('A quote needs line items before it can be finalized.', 'line_items')
    if (input.expires_at !== undefined && input.expires_at <= ctx.now) {
      throw invalid('expires_at must be in the future.', 'expires_at')
    }
    state.expires_at = input.expires_at ?? state.expires_at
    state.due = state.expires_at
    state.status = 'open'
    state.finalized_at = ctx.now
    state.number = numberOf(ctx, loadCustomer(ctx, state.customer, 'customer'))
    ctx.objects.save(quote)
    recordEvent(ctx, 'quote.finalized', quoteWire(ctx, quote))
    return quoteWire(ctx, quote)
  },
})

/** The number of a customer's next quote, in its first version: `QT-4F2A1B3C-0001-1`. */
function numberOf(ctx: Context, { id, state }: Stored<'customer'>): string {
  const numbered = { sql: "json_extract(state, '$.number') IS NOT NULL", values: [] }
  const known = ctx.objects.all('quote', ctx, stateIs('customer', id), numbered).length
  return `QT-${state.invoice_prefix}-${String(known + 1).padStart(4, '0')}-1`
}

export function endQuote(ctx: Context, quote: Stored<'quote'>): void {
  quote.state.status = 'canceled'
  quote.state.canceled_at = ctx.now
  quote.state.due = null
  ctx.objects.save(quote)
  recordEvent(ctx, 'quote.canceled', quoteWire(ctx, quote))
}

const cancelQuote = endpoint({
  method: 'POST',
  path: '/v1/quotes/:quote/cancel',
  params: {},
  run(requestCtx, _params, [id]) {
    const quote = loadIn(requestCtx, id, ['draft', 'open'], 'canceled')
    const ctx = onClock(requestCtx, quote.state.test_clock)
    endQuote(ctx, quote)
    return quoteWire(ctx, quote)
  },
})

/** Cancels open quotes when they expire. */
export const dueQuotes = createDueWork('quote', 'due', 'quotes_by_clock', endQuote, {
  only: "json_extract(state, '$.test_clock') IS NULL",
})

const listQuotes = endpoint({
  method: 'GET',
  path: '/v1/quotes',
  params: {
    ...pageParams,
    customer: string(),
    status: oneOf('accepted', 'canceled', 'draft', 'open'),
    test_clock: string(),
  },
  run: (ctx, params) =>
    listPage(ctx, 'quote', params, {
      url: '/v1/quotes',
      wire: (quote) => quoteWire(ctx, quote),
      where: (['customer', 'status', 'test_clock'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})

const listOfItems = (which: 'computed_upfront_line_items' | 'line_items') =>
  endpoint({
    method: 'GET',
    path: `/v1/quotes/:quote/${which}`,
    params: pageParams,
    run: (ctx, params, [id]) => quoteItemsWire(ctx, loadOr404(ctx, 'quote', id, 'quote'), which, params),
  })

export const quoteEndpoints = [
  createQuote,
  retrieveQuote,
  updateQuote,
  finalizeQuote,
  acceptQuote,
  cancelQuote,
  listQuotes,
  listOfItems('line_items'),
  listOfItems('computed_upfront_line_items'),
]
