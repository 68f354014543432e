import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { loadCustomer } from './load.ts'
import { customerWire } from './object.ts'

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/v1/customers/:id',
  params: {},
  run(ctx, _params, [id]) {
    const customer = loadCustomer(ctx, id)
    recordEvent(ctx, 'customer.deleted', customerWire(customer))
    customer.state.deleted = true
    ctx.objects.save(customer)
    return customerWire(customer)
  },
})
