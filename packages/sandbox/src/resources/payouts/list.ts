import { endpoint } from '../../http/endpoint.ts'
import { oneOf, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { payoutWire } from './object.ts'

export const listPayouts = endpoint({
  method: 'GET',
  path: '/v1/payouts',
  params: {
    ...listParams,
    destination: string(),
    status: oneOf('canceled', 'failed', 'in_transit', 'paid', 'pending'),
  },
  run: (ctx, params) =>
    listPage(ctx, 'payout', params, {
      url: '/v1/payouts',
      wire: payoutWire,
      where: (['destination', 'status'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})
