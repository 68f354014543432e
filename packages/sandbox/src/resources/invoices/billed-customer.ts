import type { Context } from '../../http/context.ts'
import type { BilledCustomer } from './state.ts'

/** The customer details of an invoice, as the customer is now. */
export function billedCustomer(ctx: Context, id: string): BilledCustomer {
  const state = ctx.objects.find('customer', ctx, id)?.state
  return {
    address: state?.address ?? null,
    email: state?.email ?? null,
    name: state?.name ?? null,
    phone: state?.phone ?? null,
    shipping: state?.shipping ?? null,
    tax_exempt: state?.tax_exempt ?? 'none',
  }
}
