import { endpoint } from '../../http/endpoint.ts'
import { boolean, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { invoiceItemWire } from './object.ts'

export const listInvoiceItems = endpoint({
  method: 'GET',
  path: '/v1/invoiceitems',
  params: { ...listParams, customer: string(), invoice: string(), pending: boolean() },
  run(ctx, params) {
    const invoice = "json_extract(state, '$.invoice') IS"
    return listPage(ctx, 'invoiceitem', params, {
      url: '/v1/invoiceitems',
      wire: invoiceItemWire,
      where: [
        params.customer === undefined ? null : stateIs('customer', params.customer),
        params.invoice === undefined ? null : stateIs('invoice', params.invoice),
        params.pending === undefined ? null : { sql: `${invoice} ${params.pending ? 'NULL' : 'NOT NULL'}`, values: [] },
      ],
    })
  },
})
