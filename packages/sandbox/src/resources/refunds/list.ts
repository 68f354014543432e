import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { refundWire } from './object.ts'

export const listRefunds = endpoint({
  method: 'GET',
  path: '/v1/refunds',
  params: { ...listParams, charge: string(), payment_intent: string() },
  run: (ctx, params) =>
    listPage(ctx, 'refund', params, {
      url: '/v1/refunds',
      wire: refundWire,
      where: (['charge', 'payment_intent'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})
