import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, clearable, hash, integer, required, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { newId } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { loadCustomer } from '../customers/customer.ts'
import { loadOr404 } from '../load.ts'
import { inactivePrice } from '../prices/price.ts'
import { loadChangeable } from '../subscriptions/object.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { findDraft, invoiceItemWire, loadDraft, putOnDraft } from './invoice-item.ts'

/** Creates a pending item for the next invoice of the subscription, or of the customer. */
const createInvoiceItem = endpoint({
  method: 'POST',
  path: '/v1/invoiceitems',
  params: {
    amount: integer(),
    currency: currency(),
    customer: required(string()),
    description: string(),
    discountable: boolean(),
    invoice: string(),
    metadata: metadata(),
    period: hash({ end: required(integer()), start: required(integer()) }),
    pricing: hash({ price: string() }),
    quantity: integer({ min: 0 }),
    subscription: string(),
  },
  run(requestCtx, input) {
    const customer = loadCustomer(requestCtx, input.customer, 'customer')
    const ctx = onClock(requestCtx, customer.state.test_clock)
    if ((input.amount === undefined) === (input.pricing?.price === undefined)) {
      throw invalid('You must specify exactly one of `amount` or `pricing[price]`.', 'amount', 'parameter_missing')
    }
    const price = input.pricing?.price ? loadSoldOnce(ctx, input.pricing.price).state : null
    const code = price?.currency ?? input.currency
    if (!code) throw invalid('Missing required param: currency.', 'currency', 'parameter_missing')
    if (input.subscription !== undefined) assertFits(ctx, input.subscription, customer.id, code)
    const draft =
      input.invoice === undefined ? null : loadDraft(ctx, input.invoice, { customer: customer.id, currency: code })
    const quantity = input.quantity ?? 1
    const unit_amount = price?.unit_amount ?? input.amount ?? 0
    const item = ctx.objects.insert('invoiceitem', ctx, newId('ii'), ctx.now, {
      amount: unit_amount * quantity,
      currency: code,
      customer: customer.id,
      date: ctx.now,
      description: input.description ?? null,
      discountable: input.discountable ?? true,
      invoice: draft?.id ?? null,
      metadata: changeMetadata({}, input.metadata),
      period: input.period ?? { start: ctx.now, end: ctx.now },
      price: input.pricing?.price ?? null,
      product: price?.product ?? null,
      proration: false,
      quantity,
      subscription: input.subscription ?? null,
      subscription_item: null,
      test_clock: customer.state.test_clock ?? null,
      unit_amount,
    })
    recordEvent(ctx, 'invoiceitem.created', invoiceItemWire(item))
    if (draft) putOnDraft(ctx, draft, item.id, item)
    return invoiceItemWire(item)
  },
})

/** The price of an item, which is sold once. Throws a 400 for any other. */
function loadSoldOnce(ctx: Context, id: string): Stored<'price'> {
  const price = loadOr404(ctx, 'price', id, 'pricing[price]')
  if (!price.state.active) throw inactivePrice('pricing[price]')
  if (!price.state.recurring) return price
  throw invalid(
    'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
    'pricing[price]',
  )
}

/** Throws a 400 unless the item can be on an invoice of the subscription. */
function assertFits(ctx: Context, id: string, customer: string, currency: string): void {
  const { state } = loadChangeable(ctx, id)
  if (state.customer !== customer) {
    throw invalid(`The subscription ${id} does not belong to the customer ${customer}.`, 'subscription')
  }
  if (state.currency === currency) return
  throw invalid(
    `The invoice item is in ${currency}, but the subscription is billed in ${state.currency}: they must be the same.`,
    'currency',
  )
}

const retrieveInvoiceItem = endpoint({
  method: 'GET',
  path: '/v1/invoiceitems/:id',
  params: {},
  run: (ctx, _params, [id]) => invoiceItemWire(loadOr404(ctx, 'invoiceitem', id)),
})

const updateInvoiceItem = endpoint({
  method: 'POST',
  path: '/v1/invoiceitems/:id',
  params: {
    amount: integer(),
    description: clearable(string()),
    discountable: boolean(),
    metadata: metadata(),
    period: hash({ end: required(integer()), start: required(integer()) }),
    pricing: hash({ price: string() }),
    quantity: integer({ min: 0 }),
  },
  run(requestCtx, input, [id]) {
    const item = loadOr404(requestCtx, 'invoiceitem', id)
    const { state } = item
    const ctx = onClock(requestCtx, state.test_clock)
    const draft = findDraft(ctx, item, 'updated')
    const price = input.pricing?.price ? loadSoldOnce(ctx, input.pricing.price) : null
    if (price && input.amount !== undefined) {
      throw invalid('You may only specify one of `amount` or `pricing[price]`.', 'amount')
    }
    if (price && price.state.currency !== state.currency) {
      throw invalid(
        `The invoice item is in ${state.currency}, and the price in ${price.state.currency}.`,
        'pricing[price]',
      )
    }
    if (price)
      Object.assign(state, { price: price.id, product: price.state.product, unit_amount: price.state.unit_amount })
    if (input.amount !== undefined)
      Object.assign(state, { price: null, product: null, unit_amount: input.amount, quantity: 1 })
    state.quantity = input.quantity ?? state.quantity
    if (!state.proration) state.amount = state.unit_amount * state.quantity
    if (input.description !== undefined) state.description = input.description
    state.discountable = input.discountable ?? state.discountable ?? !state.proration
    state.period = input.period ?? state.period
    state.metadata = changeMetadata(state.metadata, input.metadata)
    ctx.objects.save(item)
    if (draft) putOnDraft(ctx, draft, id, item)
    return invoiceItemWire(item)
  },
})

const deleteInvoiceItem = endpoint({
  method: 'DELETE',
  path: '/v1/invoiceitems/:id',
  params: {},
  run(ctx, _params, [id]) {
    const item = loadOr404(ctx, 'invoiceitem', id)
    const draft = findDraft(ctx, item, 'deleted')
    ctx.objects.remove(item)
    if (draft) putOnDraft(ctx, draft, id, null)
    recordEvent(ctx, 'invoiceitem.deleted', invoiceItemWire(item))
    return { id, object: 'invoiceitem', deleted: true }
  },
})

const listInvoiceItems = endpoint({
  method: 'GET',
  path: '/v1/invoiceitems',
  params: { ...listParams, customer: string(), invoice: string(), pending: boolean() },
  run(ctx, params) {
    const invoice = "json_extract(state, '$.invoice') IS"
    return listPage(ctx, 'invoiceitem', params, {
      url: '/v1/invoiceitems',
      wire: invoiceItemWire,
      where: [
        params.customer === undefined ? null : stateIs('customer', params.customer),
        params.invoice === undefined ? null : stateIs('invoice', params.invoice),
        params.pending === undefined ? null : { sql: `${invoice} ${params.pending ? 'NULL' : 'NOT NULL'}`, values: [] },
      ],
    })
  },
})

export const invoiceItemEndpoints = [
  createInvoiceItem,
  retrieveInvoiceItem,
  updateInvoiceItem,
  deleteInvoiceItem,
  listInvoiceItems,
]
