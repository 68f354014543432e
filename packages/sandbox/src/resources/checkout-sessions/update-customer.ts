import type { Context } from '../../http/context.ts'
import { type CustomerInput, changeCustomer } from '../customers/change.ts'
import type { SessionState } from './state.ts'

/** Writes on the session's existing customer what `customer_update` asks for, and the typed email where they have none. */
export function updateCustomer(ctx: Context, state: SessionState): void {
  const customer = state.customer === null ? null : ctx.objects.find('customer', ctx, state.customer)
  if (!customer || customer.state.deleted || !state.customer_details) return
  const { customer_details: typed, customer_update: update, shipping_details: shipping } = state
  const changes: CustomerInput = {
    ...(customer.state.email === null ? { email: typed.email } : {}),
    ...(update?.address === 'auto' && typed.address ? { address: typed.address } : {}),
    ...(update?.name === 'auto' && typed.name ? { name: typed.name } : {}),
    ...(update?.shipping === 'auto' && shipping
      ? {
          shipping: {
            address: shipping.address,
            carrier: null,
            name: shipping.name,
            phone: typed.phone,
            tracking_number: null,
          },
        }
      : {}),
  }
  if (Object.keys(changes).length > 0) changeCustomer(ctx, customer, changes)
}
