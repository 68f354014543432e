import { endpoint } from '../../http/endpoint.ts'
import { boolean } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { productWire } from './object.ts'

export const listProducts = endpoint({
  method: 'GET',
  path: '/v1/products',
  params: { ...listParams, active: boolean() },
  run: (ctx, params) =>
    listPage(ctx, 'product', params, {
      url: '/v1/products',
      wire: productWire,
      where: [params.active === undefined ? null : stateIs('active', Number(params.active))],
    }),
})
