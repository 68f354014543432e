import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { disputeWire } from './object.ts'

export const listDisputes = endpoint({
  method: 'GET',
  path: '/v1/disputes',
  params: { ...listParams, charge: string(), payment_intent: string() },
  run: (ctx, params) =>
    listPage(ctx, 'dispute', params, {
      url: '/v1/disputes',
      wire: (dispute) => disputeWire(ctx, dispute),
      where: (['charge', 'payment_intent'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})
