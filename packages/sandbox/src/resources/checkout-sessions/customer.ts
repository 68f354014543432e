import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { type CustomerInput, changeCustomer, insertCustomer } from '../customers/customer.ts'
import { attachMethod } from '../payment-methods/attachment.ts'
import type { SessionState } from './state.ts'

/**
 * The customer of a payment, or the id of the one that it will make: always, or where it saves the payment method. Null
 * for a guest.
 */
export function payerOf(state: SessionState): string | null {
  if (state.customer !== null) return state.customer
  const { customer_creation, intent_data } = state
  const required = customer_creation === 'if_required' && intent_data.setup_future_usage !== null
  if (customer_creation !== 'always' && !required) return null
  state.new_customer ??= newId('cus', 14)
  return state.new_customer
}

/** Makes the customer of a payment that is complete, with what was typed and, if it is saved, the payment method. */
export function createPayer(
  ctx: Context,
  state: SessionState,
  paid: { method: Stored<'payment_method'> | null; authenticated: boolean },
): void {
  const id = payerOf(state)
  if (state.customer !== null || id === null) return
  const typed = state.customer_details
  const details = { email: typed?.email, name: typed?.name, phone: typed?.phone, address: typed?.address }
  state.customer = insertCustomer(ctx, id, details).id
  if (paid.method && state.intent_data.setup_future_usage !== null) {
    attachMethod(ctx, paid.method, id, paid.authenticated)
  }
}

/** Writes on the session's existing customer what `customer_update` asks for, and the typed email where they have none. */
export function saveTypedDetails(ctx: Context, state: SessionState): void {
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
