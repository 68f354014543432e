import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, hash, integer, required, string } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import { loadCustomer } from '../customers/load.ts'
import { loadOr404 } from '../load.ts'
import { loadChangeable } from '../subscriptions/load.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { invoiceItemWire } from './object.ts'
import { loadDraft, putOnDraft } from './on-draft.ts'

/** Creates a pending item for the next invoice of the subscription, or of the customer. */
export const createInvoiceItem = endpoint({
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
    const price = input.pricing?.price ? loadOr404(ctx, 'price', input.pricing.price, 'pricing[price]').state : null
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
