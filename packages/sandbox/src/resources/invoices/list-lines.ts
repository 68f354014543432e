import { endpoint } from '../../http/endpoint.ts'
import { pageParams, sliceList } from '../../http/lists.ts'
import { loadOr404 } from '../load.ts'
import { lineWire } from './line-object.ts'

export const listInvoiceLines = endpoint({
  method: 'GET',
  path: '/v1/invoices/:id/lines',
  params: pageParams,
  run(ctx, params, [id]) {
    const invoice = loadOr404(ctx, 'invoice', id)
    const lines = invoice.state.lines.map((line) => lineWire(invoice, line))
    return sliceList(lines, params, `/v1/invoices/${id}/lines`)
  },
})
