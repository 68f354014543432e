import type { Context } from '../../http/context.ts'
import type { Json, Wire } from '../../http/wire.ts'
import { subscriptionWire } from '../../resources/subscriptions/object.ts'
import { expanded, type Move, without } from '../move.ts'

function parentOf(object: Wire): Wire {
  return expanded(object, 'parent') ?? {}
}

/** The part of a line's parent that its type names. */
function sourceOf(line: Wire): Wire {
  const parent = parentOf(line)
  return expanded(parent, String(parent.type ?? '')) ?? {}
}

function wholeSubscription(ctx: Context, id: Json | undefined): Json {
  const found = typeof id === 'string' ? ctx.objects.findAnywhere('subscription', id, ctx.live) : null
  return found ? subscriptionWire(ctx, found) : (id ?? null)
}

function subscriptionOf(object: Wire): Json {
  return expanded(parentOf(object), 'subscription_details')?.subscription ?? null
}

function oldInvoice(invoice: Wire): Wire {
  const details = expanded(parentOf(invoice), 'subscription_details')
  const prorated = details?.subscription_proration_date
  return {
    ...without(invoice, 'parent'),
    quote: null,
    subscription: expanded(invoice, 'subscription') ?? subscriptionOf(invoice),
    subscription_details: details && { metadata: details.metadata ?? null },
    ...(prorated === undefined ? {} : { subscription_proration_date: prorated }),
  }
}

function oldItem(item: Wire): Wire {
  const details = expanded(parentOf(item), 'subscription_details')
  const { subscription_item: part } = details ?? {}
  return {
    ...without(item, 'parent'),
    subscription: expanded(item, 'subscription') ?? subscriptionOf(item),
    ...(part === undefined ? {} : { subscription_item: part }),
  }
}

function oldLine(line: Wire): Wire {
  const { type } = parentOf(line)
  const source = sourceOf(line)
  return {
    ...without(line, 'parent'),
    ...(source.invoice_item ? { invoice_item: source.invoice_item } : {}),
    proration: source.proration ?? false,
    proration_details: source.proration_details ?? { credited_items: null },
    ...(source.subscription_item ? { subscription_item: source.subscription_item } : {}),
    type: type === 'subscription_item_details' ? 'subscription' : 'invoiceitem',
  }
}

const expandSubscription = {
  subscription: (ctx: Context, object: Wire) => wholeSubscription(ctx, subscriptionOf(object)),
}

export const parentsOfInvoices: Move = {
  version: '2025-03-31.basil',
  title:
    'Invoices, invoice items and invoice lines name their subscription, item and proration in `parent` instead of fields of their own.',
  page: 'https://docs.stripe.com/changelog/basil/2025-03-31/adds-new-parent-field-to-invoicing-objects',
  answers: { invoice: oldInvoice, invoiceitem: oldItem, line_item: oldLine },
  expands: { invoice: expandSubscription, invoiceitem: expandSubscription },
}
