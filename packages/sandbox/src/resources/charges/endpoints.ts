import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { indexedStateIs, stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { chargeWire } from './object.ts'

export const retrieveCharge = endpoint({
  method: 'GET',
  path: '/v1/charges/:id',
  params: {},
  run: (ctx, _params, [id]) => chargeWire(loadOr404(ctx, 'charge', id, 'charge')),
})

export const listCharges = endpoint({
  method: 'GET',
  path: '/v1/charges',
  params: { ...listParams, customer: string(), payment_intent: string(), transfer_group: string() },
  run: (ctx, params) =>
    listPage(ctx, 'charge', params, {
      url: '/v1/charges',
      wire: chargeWire,
      where: [
        params.customer === undefined ? null : stateIs('customer', params.customer),
        params.payment_intent === undefined
          ? null
          : indexedStateIs('objects_by_payment_intent', 'payment_intent', params.payment_intent),
        params.transfer_group === undefined ? null : stateIs('transfer_group', params.transfer_group),
      ],
    }),
})
