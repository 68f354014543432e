import { amountOf } from '../../billing/pricing.ts'
import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, clearable, hash, integer, matching, required, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { currency } from '../../money/currency.ts'
import { stateIs } from '../../store/objects.ts'
import { loadCustomer } from '../customers/customer.ts'
import { loadOr404 } from '../load.ts'
import { loadChangeable } from '../subscriptions/object.ts'
import { readTaxRates, taxRatesField } from '../tax-rates.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { findDraft, insertItem, invoiceItemWire, loadDraft, putOnDraft } from './invoice-item.ts'
import { itemPriceData, readItemPrice } from './item-price.ts'

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
    price_data: itemPriceData,
    pricing: hash({ price: string() }),
    quantity: integer({ min: 0 }),
    subscription: string(),
    tax_rates: taxRatesField,
    unit_amount_decimal: matching(/^-?\d{1,12}$/, 'decimal'),
  },
  run(requestCtx, input) {
    const customer = loadCustomer(requestCtx, input.customer, 'customer')
    const ctx = onClock(requestCtx, customer.state.test_clock)
    const { amount, currency: sentCurrency, price_data, pricing, unit_amount_decimal: unit } = input
    if ([amount, unit, price_data, pricing?.price].filter((one) => one !== undefined).length !== 1) {
      throw invalid(
        'You must specify exactly one of `amount`, `unit_amount_decimal`, `price_data` or `pricing[price]`.',
        'amount',
        'parameter_missing',
      )
    }
    const price = readItemPrice(
      ctx,
      { price: pricing?.price, price_data },
      { price: 'pricing[price]', data: 'price_data' },
    )
    const code = price?.state.currency ?? sentCurrency
    if (!code) throw invalid('Missing required param: currency.', 'currency', 'parameter_missing')
    if (input.subscription !== undefined) assertFits(ctx, input.subscription, customer.id, code)
    const draft =
      input.invoice === undefined ? null : loadDraft(ctx, input.invoice, { customer: customer.id, currency: code })
    const item = insertItem(ctx, {
      currency: code,
      customer,
      description: input.description ?? null,
      discountable: input.discountable ?? true,
      invoice: draft?.id ?? null,
      metadata: changeMetadata({}, input.metadata),
      period: input.period,
      quantity: input.quantity ?? 1,
      subscription: input.subscription ?? null,
      tax_rates: readTaxRates(ctx, input.tax_rates, 'tax_rates'),
      priced: price ?? amount ?? Number(unit),
    })
    if (draft) putOnDraft(ctx, draft, item.id, item)
    return invoiceItemWire(ctx, item)
  },
})

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
  run: (ctx, _params, [id]) => invoiceItemWire(ctx, loadOr404(ctx, 'invoiceitem', id)),
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
    price_data: itemPriceData,
    pricing: hash({ price: string() }),
    quantity: integer({ min: 0 }),
    tax_rates: taxRatesField,
    unit_amount_decimal: matching(/^-?\d{1,12}$/, 'decimal'),
  },
  run(requestCtx, input, [id]) {
    const item = loadOr404(requestCtx, 'invoiceitem', id)
    const { state } = item
    const ctx = onClock(requestCtx, state.test_clock)
    const draft = findDraft(ctx, item, 'updated')
    const { price_data, pricing, unit_amount_decimal: unit } = input
    const price = readItemPrice(
      ctx,
      { price: pricing?.price, price_data },
      { price: 'pricing[price]', data: 'price_data' },
    )
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
    if (unit !== undefined) Object.assign(state, { price: null, product: null, unit_amount: Number(unit) })
    if (input.amount !== undefined)
      Object.assign(state, { price: null, product: null, unit_amount: input.amount, quantity: 1 })
    state.quantity = input.quantity ?? state.quantity
    const sold = state.price === null ? null : ctx.objects.find('price', ctx, state.price)
    if (!state.proration) state.amount = amountOf(sold?.state ?? state, state.quantity)
    if (input.description !== undefined) state.description = input.description
    state.discountable = input.discountable ?? state.discountable ?? !state.proration
    state.period = input.period ?? state.period
    state.tax_rates = readTaxRates(ctx, input.tax_rates, 'tax_rates') ?? state.tax_rates
    state.metadata = changeMetadata(state.metadata, input.metadata)
    ctx.objects.save(item)
    if (draft) putOnDraft(ctx, draft, id, item)
    return invoiceItemWire(ctx, item)
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
    recordEvent(ctx, 'invoiceitem.deleted', invoiceItemWire(ctx, item))
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
      wire: (item) => invoiceItemWire(ctx, item),
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
