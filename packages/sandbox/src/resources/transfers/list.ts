import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { transferWire } from './object.ts'

export const listTransfers = endpoint({
  method: 'GET',
  path: '/v1/transfers',
  params: { ...listParams, destination: string(), transfer_group: string() },
  run: (ctx, params) =>
    listPage(ctx, 'transfer', params, {
      url: '/v1/transfers',
      wire: (transfer) => transferWire(ctx, transfer),
      where: (['destination', 'transfer_group'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})
