import { endpoint } from '../http/endpoint.ts'
import { boolean, string } from '../http/fields.ts'
import { listPage, listParams } from '../http/lists.ts'
import { stateIs } from '../store/objects.ts'
import { loadOr404 } from './load.ts'
import { planWire } from './prices/price.ts'

/** Stripe: Plans, the older form of recurring prices; each price is a plan of the same id. */
const listPlans = endpoint({
  method: 'GET',
  path: '/v1/plans',
  params: { ...listParams, active: boolean(), product: string() },
  run: (ctx, params) =>
    listPage(ctx, 'price', params, {
      url: '/v1/plans',
      wire: planWire,
      where: [
        { sql: "json_extract(state, '$.recurring') IS NOT NULL", values: [] },
        params.active === undefined ? null : stateIs('active', Number(params.active)),
        params.product === undefined ? null : stateIs('product', params.product),
      ],
    }),
})

const retrievePlan = endpoint({
  method: 'GET',
  path: '/v1/plans/:id',
  params: {},
  run: (ctx, _params, [id]) => planWire(loadOr404(ctx, 'price', id)),
})

export const planEndpoints = [listPlans, retrievePlan]
