import { amountOf } from '../../billing/pricing.ts'
import type { AppliedRate } from '../../billing/taxes.ts'
import { previousValues, recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { applyDiscounts } from '../discounts/apply.ts'
import { invoiceItemLine, priceOf } from '../invoices/lines.ts'
import { invoiceWire } from '../invoices/object.ts'
import { loadOr404 } from '../load.ts'
import type { Proration } from '../subscriptions/prorate.ts'
import { taxRatesWire } from '../tax-rates.ts'

/** An item for a customer's next invoice. Times are Unix seconds. */
type InvoiceItemState = {
  /** Minor units; negative for a credit. */
  amount: number
  currency: string
  customer: string
  date: number
  description: string | null
  /** Undefined in items that an older version stored: then it is, unless it is a proration. */
  discountable?: boolean
  /** The item's invoice; null while pending. */
  invoice: string | null
  metadata: Record<string, string>
  period: { start: number; end: number }
  price: string | null
  product: string | null
  proration: boolean
  quantity: number
  /** The subscription whose next invoice takes the item; null for any invoice of the customer. */
  subscription: string | null
  subscription_item: string | null
  /** The tax rates of the item; undefined where the rates of the invoice apply. */
  tax_rates?: AppliedRate[] | undefined
  test_clock: string | null
  unit_amount: number
}

declare module '../../store/object-kinds.ts' {
  interface States {
    invoiceitem: InvoiceItemState
  }
}

export function invoiceItemWire(ctx: Context, item: Stored<'invoiceitem'>): Wire {
  const { state } = item
  return {
    id: item.id,
    object: 'invoiceitem',
    amount: state.amount,
    currency: state.currency,
    customer: state.customer,
    customer_account: null,
    date: state.date,
    description: state.description,
    discountable: state.discountable ?? !state.proration,
    discounts: [],
    invoice: state.invoice,
    livemode: item.live,
    metadata: state.metadata,
    net_amount: state.amount,
    parent:
      state.subscription === null
        ? null
        : {
            subscription_details: {
              subscription: state.subscription,
              ...(state.subscription_item === null ? {} : { subscription_item: state.subscription_item }),
            },
            type: 'subscription_details',
          },
    period: state.period,
    pricing:
      state.price === null
        ? null
        : {
            price_details: { price: state.price, product: state.product },
            type: 'price_details',
            unit_amount_decimal: String(state.unit_amount),
          },
    proration: state.proration,
    ...(state.proration ? { proration_details: { credited_items: null, discount_amounts: [] } } : {}),
    quantity: state.quantity,
    quantity_decimal: String(state.quantity),
    tax_rates: taxRatesWire(ctx, state.tax_rates),
    test_clock: state.test_clock,
  }
}

type NewItem = Pick<
  InvoiceItemState,
  'currency' | 'description' | 'discountable' | 'invoice' | 'metadata' | 'quantity' | 'subscription' | 'tax_rates'
> & {
  customer: Stored<'customer'>
  /** Now, where it is undefined. */
  period?: InvoiceItemState['period'] | undefined
  /** The price, or the amount of a unit. */
  priced: Stored<'price'> | number
}

/** Stores an item and records `invoiceitem.created`. */
export function insertItem(ctx: Context, { customer, priced, period, ...given }: NewItem): Stored<'invoiceitem'> {
  const price = typeof priced === 'number' ? null : priced
  const pricing = typeof priced === 'number' ? { unit_amount: priced } : priced.state
  const item = ctx.objects.insert('invoiceitem', ctx, newId('ii'), ctx.now, {
    ...given,
    amount: amountOf(pricing, given.quantity),
    customer: customer.id,
    date: ctx.now,
    period: period ?? { start: ctx.now, end: ctx.now },
    price: price?.id ?? null,
    product: price?.state.product ?? null,
    proration: false,
    subscription_item: null,
    test_clock: customer.state.test_clock ?? null,
    unit_amount: pricing.unit_amount,
  })
  recordEvent(ctx, 'invoiceitem.created', invoiceItemWire(ctx, item))
  return item
}

/** The draft that an item is to be on. Any other invoice throws a 400. */
export function loadDraft(ctx: Context, id: string, item: { customer: string; currency: string }): Stored<'invoice'> {
  const invoice = loadOr404(ctx, 'invoice', id, 'invoice')
  const { state } = invoice
  if (state.status !== 'draft') {
    throw invalid('Invoice items can only be added to draft invoices.', 'invoice', 'invoice_not_editable')
  }
  if (state.customer !== item.customer) throw invalid('The invoice belongs to another customer.', 'invoice')
  if (state.currency !== item.currency) {
    throw invalid(`The invoice is in ${state.currency}, and the item in ${item.currency}.`, 'currency')
  }
  return invoice
}

/** Makes an item a line of a draft, in the place of its former line; `null` takes the line away. */
export function putOnDraft(
  ctx: Context,
  invoice: Stored<'invoice'>,
  id: string,
  item: Stored<'invoiceitem'> | null,
): void {
  const before = invoiceWire(ctx, invoice)
  const { lines } = invoice.state
  const index = lines.findIndex((line) => line.invoice_item === id)
  if (item && index === -1) lines.push(invoiceItemLine(item))
  else if (item) lines[index] = { ...invoiceItemLine(item), id: lines[index]?.id ?? '' }
  else lines.splice(index, index === -1 ? 0 : 1)
  applyDiscounts(ctx, invoice.state)
  ctx.objects.save(invoice)
  const after = invoiceWire(ctx, invoice)
  recordEvent(ctx, 'invoice.updated', after, previousValues(before, after))
}

/** The draft of an item that is on one; null while it is pending. On a final invoice it throws a 400. */
export function findDraft(ctx: Context, { state }: Stored<'invoiceitem'>, verb: string): Stored<'invoice'> | null {
  if (state.invoice === null) return null
  const invoice = ctx.objects.find('invoice', ctx, state.invoice)
  if (invoice?.state.status === 'draft') return invoice
  throw invalid(`This invoice item is on an invoice and can no longer be ${verb}.`, undefined, 'invoice_not_editable')
}

/** Stores a proration as a pending item for the next invoice of the subscription. */
export function insertProration(
  ctx: Context,
  { id, state }: Stored<'subscription'>,
  proration: Proration,
): Stored<'invoiceitem'> {
  const { price } = priceOf(ctx, proration.item.price)
  const item = ctx.objects.insert('invoiceitem', ctx, newId('ii'), ctx.now, {
    amount: proration.amount,
    currency: state.currency,
    customer: state.customer,
    date: ctx.now,
    description: proration.description,
    invoice: null,
    metadata: state.metadata,
    period: { start: proration.start, end: proration.end },
    price: proration.item.price,
    product: price.state.product,
    proration: true,
    quantity: proration.quantity,
    subscription: id,
    subscription_item: proration.item.id,
    tax_rates: proration.item.tax_rates,
    test_clock: state.test_clock,
    unit_amount: price.state.unit_amount,
  })
  recordEvent(ctx, 'invoiceitem.created', invoiceItemWire(ctx, item))
  return item
}
