import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { chargeWire } from './object.ts'

export const listCharges = endpoint({
  method: 'GET',
  path: '/v1/charges',
  params: { ...listParams, customer: string(), payment_intent: string(), transfer_group: string() },
  run: (ctx, params) =>
    listPage(ctx, 'charge', params, {
      url: '/v1/charges',
      wire: chargeWire,
      where: (['customer', 'payment_intent', 'transfer_group'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})
