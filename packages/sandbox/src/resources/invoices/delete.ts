import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { loadInvoice } from './load.ts'
import { invoiceWire } from './object.ts'

/** Stripe: invoices. A draft can be deleted, but for one of a subscription's period; its items wait for the next one. */
export const deleteInvoice = endpoint({
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
