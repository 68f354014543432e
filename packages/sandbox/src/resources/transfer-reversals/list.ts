import { endpoint } from '../../http/endpoint.ts'
import { listPage, pageParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { transferReversalWire } from './object.ts'

export const listReversals = endpoint({
  method: 'GET',
  path: '/v1/transfers/:transfer/reversals',
  params: pageParams,
  run(ctx, params, [id]) {
    const transfer = loadOr404(ctx, 'transfer', id)
    return listPage(ctx, 'transfer_reversal', params, {
      url: `/v1/transfers/${id}/reversals`,
      wire: transferReversalWire,
      where: [stateIs('transfer', transfer.id)],
    })
  },
})
