import { endpoint } from '../../http/endpoint.ts'
import { loadAttached } from '../payment-methods/attachment.ts'
import { changeCustomer } from './change.ts'
import { customerFields } from './fields.ts'
import { loadCustomer } from './load.ts'
import { customerWire } from './object.ts'

export const updateCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers/:id',
  params: customerFields,
  run(ctx, input, [id]) {
    const customer = loadCustomer(ctx, id)
    const method = input.invoice_settings?.default_payment_method
    if (method) loadAttached(ctx, method, id, 'invoice_settings[default_payment_method]')
    changeCustomer(ctx, customer, input)
    return customerWire(customer)
  },
})
