import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { applicationFeeWire } from './object.ts'

export const listApplicationFees = endpoint({
  method: 'GET',
  path: '/v1/application_fees',
  params: { ...listParams, charge: string() },
  run: (ctx, params) =>
    listPage(ctx, 'application_fee', params, {
      url: '/v1/application_fees',
      wire: (fee) => applicationFeeWire(ctx, fee),
      where: [params.charge === undefined ? null : stateIs('charge', params.charge)],
    }),
})
