import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { oneOf, string } from '../../http/fields.ts'
import { listPage, listParams, pageParams, sliceList } from '../../http/lists.ts'
import { indexedStateIs, type Stored, stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { sendInvoice } from './collect.ts'
import { createInvoice } from './create.ts'
import { createInvoicePreview } from './create-preview.ts'
import { finalizeInvoice, finalizeInvoiceNow } from './finalize.ts'
import { lineWire } from './lines.ts'
import { loadInvoice } from './load.ts'
import { markInvoiceUncollectible } from './mark-uncollectible.ts'
import { invoiceWire } from './object.ts'
import { payInvoice } from './pay.ts'
import { findPreview } from './previews.ts'
import { updateInvoice } from './update.ts'
import { voidInvoiceNow } from './void.ts'

const retrieveInvoice = endpoint({
  method: 'GET',
  path: '/v1/invoices/:id',
  params: {},
  run: (ctx, _params, [id]) => findPreview(ctx, id)?.invoice ?? invoiceWire(ctx, loadOr404(ctx, 'invoice', id)),
})

/** Stripe: invoices. A draft can be deleted, but for one of a subscription's period; its items wait for the next one. */
const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/v1/invoices/:id',
  params: {},
  run(requestCtx, _params, [id]) {
    const { ctx, invoice } = loadInvoice(requestCtx, id, ['draft'], 'delete')
    if (invoice.state.billing_reason !== 'manual') {
      throw invalid('You can only delete draft invoices that were not made by a subscription.', 'id')
    }
    for (const item of ctx.objects.all('invoiceitem', ctx, stateIs('invoice', id))) {
      item.state.invoice = null
      ctx.objects.save(item)
    }
    const deleted = invoiceWire(ctx, invoice)
    ctx.objects.remove(invoice)
    forgetLatest(ctx, invoice)
    recordEvent(ctx, 'invoice.deleted', deleted)
    return { id, object: 'invoice', deleted: true }
  },
})

/** The latest invoice of its subscription is the one before. */
function forgetLatest(ctx: Context, { id, state }: Stored<'invoice'>): void {
  const subscription = ctx.objects.find('subscription', ctx, state.subscription ?? '')
  if (subscription?.state.latest_invoice !== id) return
  const [latest] = ctx.objects.all('invoice', ctx, stateIs('subscription', subscription.id))
  subscription.state.latest_invoice = latest?.id ?? null
  ctx.objects.save(subscription)
}

/** Sends an invoice, and finalizes a draft for that. */
const sendInvoiceNow = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/send',
  params: {},
  run(requestCtx, _params, [id]) {
    const { ctx, invoice } = loadInvoice(requestCtx, id, ['draft', 'open'], 'send')
    if (invoice.state.collection_method !== 'send_invoice') {
      throw invalid("You can only manually send an invoice if its collection method is 'send_invoice'.")
    }
    if (invoice.state.status === 'draft') finalizeInvoice(ctx, invoice)
    if (invoice.state.status === 'open') sendInvoice(ctx, invoice)
    return invoiceWire(ctx, invoice)
  },
})

const listInvoices = endpoint({
  method: 'GET',
  path: '/v1/invoices',
  params: {
    ...listParams,
    collection_method: oneOf('charge_automatically', 'send_invoice'),
    customer: string(),
    status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
    subscription: string(),
  },
  run: (ctx, params) =>
    listPage(ctx, 'invoice', params, {
      url: '/v1/invoices',
      wire: (invoice) => invoiceWire(ctx, invoice),
      where: [
        params.collection_method === undefined
          ? null
          : {
              sql: "coalesce(json_extract(state, '$.collection_method'), 'charge_automatically') = ?",
              values: [params.collection_method],
            },
        params.subscription === undefined
          ? null
          : indexedStateIs('invoices_by_subscription', 'subscription', params.subscription),
        params.customer === undefined ? null : indexedStateIs('invoices_by_customer', 'customer', params.customer),
        params.status === undefined ? null : stateIs('status', params.status),
      ],
    }),
})

const listInvoiceLines = endpoint({
  method: 'GET',
  path: '/v1/invoices/:id/lines',
  params: pageParams,
  run(ctx, params, [id]) {
    const url = `/v1/invoices/${id}/lines`
    const preview = findPreview(ctx, id)
    if (preview) return sliceList(preview.lines, params, url)
    const invoice = loadOr404(ctx, 'invoice', id)
    const lines = invoice.state.lines.map((line) => lineWire(invoice, line))
    return sliceList(lines, params, url)
  },
})

export const invoiceEndpoints = [
  createInvoice,
  deleteInvoice,
  createInvoicePreview,
  listInvoices,
  retrieveInvoice,
  updateInvoice,
  finalizeInvoiceNow,
  payInvoice,
  sendInvoiceNow,
  markInvoiceUncollectible,
  voidInvoiceNow,
  listInvoiceLines,
]
