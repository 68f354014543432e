import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { loadOr404 } from '../load.ts'
import { invoiceItemWire } from './object.ts'

export const deleteInvoiceItem = endpoint({
  method: 'DELETE',
  path: '/v1/invoiceitems/:id',
  params: {},
  run(ctx, _params, [id]) {
    const item = loadOr404(ctx, 'invoiceitem', id)
    if (item.state.invoice !== null) throw invalid('This invoice item is on an invoice and can no longer be deleted.')
    ctx.objects.remove(item)
    recordEvent(ctx, 'invoiceitem.deleted', invoiceItemWire(item))
    return { id, object: 'invoiceitem', deleted: true }
  },
})
