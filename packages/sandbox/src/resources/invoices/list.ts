import { endpoint } from '../../http/endpoint.ts'
import { oneOf, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { indexedStateIs, stateIs } from '../../store/objects.ts'
import { invoiceWire } from './object.ts'

export const listInvoices = endpoint({
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
