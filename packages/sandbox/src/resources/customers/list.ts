import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { customerWire } from './object.ts'

export const listCustomers = endpoint({
  method: 'GET',
  path: '/v1/customers',
  params: { ...listParams, email: string(), test_clock: string() },
  run: (ctx, params) =>
    listPage(ctx, 'customer', params, {
      url: '/v1/customers',
      wire: customerWire,
      where: [
        stateIs('deleted', 0),
        params.email === undefined ? null : stateIs('email', params.email),
        params.test_clock === undefined ? null : stateIs('test_clock', params.test_clock),
      ],
    }),
})
