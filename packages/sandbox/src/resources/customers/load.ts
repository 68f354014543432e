import type { Context } from '../../http/context.ts'
import { resourceMissing } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'

/** An existing customer. An unknown or deleted one throws `resource_missing` naming `param`. */
export function loadCustomer(ctx: Context, id: string, param = 'id'): Stored<'customer'> {
  const customer = loadOr404(ctx, 'customer', id, param)
  if (customer.state.deleted) throw resourceMissing('customer', id, param)
  return customer
}
