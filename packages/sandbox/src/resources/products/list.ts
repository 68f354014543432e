import { endpoint } from '../../http/endpoint.ts'
import { boolean, list, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { productWire } from './object.ts'

export const listProducts = endpoint({
  method: 'GET',
  path: '/v1/products',
  params: { ...listParams, active: boolean(), ids: list(string(), { max: 100 }), shippable: boolean(), url: string() },
  run: (ctx, params) =>
    listPage(ctx, 'product', params, {
      url: '/v1/products',
      wire: productWire,
      where: [
        params.active === undefined ? null : stateIs('active', Number(params.active)),
        params.ids && { sql: 'id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(params.ids)] },
        params.shippable === undefined ? null : stateIs('shippable', Number(params.shippable)),
        params.url === undefined ? null : stateIs('url', params.url),
      ].map((condition) => condition ?? null),
    }),
})
