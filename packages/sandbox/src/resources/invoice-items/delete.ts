import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { invoiceItemWire } from './object.ts'
import { draftOf, putOnDraft } from './on-draft.ts'

export const deleteInvoiceItem = endpoint({
  method: 'DELETE',
  path: '/v1/invoiceitems/:id',
  params: {},
  run(ctx, _params, [id]) {
    const item = loadOr404(ctx, 'invoiceitem', id)
    const draft = draftOf(ctx, item, 'deleted')
    ctx.objects.remove(item)
    if (draft) putOnDraft(ctx, draft, id, null)
    recordEvent(ctx, 'invoiceitem.deleted', invoiceItemWire(item))
    return { id, object: 'invoiceitem', deleted: true }
  },
})
