import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { priceOf } from '../invoices/lines.ts'
import type { Proration } from '../subscriptions/prorate.ts'
import { invoiceItemWire } from './object.ts'

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
    test_clock: state.test_clock,
    unit_amount: price.state.unit_amount,
  })
  recordEvent(ctx, 'invoiceitem.created', invoiceItemWire(item))
  return item
}
