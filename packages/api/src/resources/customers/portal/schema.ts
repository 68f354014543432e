import { z } from 'zod'
import { customer } from '../../../contract/customers/schema.ts'
import { paymentMethods } from '../../../contract/payment-methods/schema.ts'
import { payment } from '../../../contract/payments/schema.ts'
import * as field from '../../../core/wire/fields.ts'
import { listOf, listQuery } from '../../../core/wire/list.ts'
import { searchText } from '../../../core/wire/search-pattern.ts'
import { portalSubscriptions } from '../../subscriptions/portal/schema.ts'

export const portalCustomerId = z.strictObject({ id: field.id })

export const portalCustomerList = z.strictObject({
  ...listQuery,
  /** In the email, the name and the phone number of the newest 10,000; or an email or an id, whole, of all. */
  search: searchText.optional(),
})
export const customerFilters = portalCustomerList.omit({ limit: true, starting_after: true })
export type CustomerFilters = z.infer<typeof customerFilters>

export const portalCustomers = listOf(customer, 'PortalCustomerList')

const related = {
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  created: field.unixTime,
}

/** The number of erased rows of each table. */
export const erasedCustomer = z.object({
  id: z.string(),
  object: z.literal('erased_customer'),
  erased: z.object({
    customers: z.int(),
    payment_sessions: z.int(),
    payments: z.int(),
    subscription_sessions: z.int(),
    subscriptions: z.int(),
    disputes: z.int(),
    evidence_files: z.int(),
    events: z.int(),
    attempts: z.int(),
  }),
})

export const portalCustomer = customer.extend({
  /** Amounts that the customer has paid, by currency, largest first. */
  totals: z.array(
    z.object({
      currency: z.string(),
      /** Payments that succeeded. */
      payments: z.int(),
      amount_received: z.int(),
      amount_refunded: z.int(),
      /** The amount received, less refunds. */
      spent: z.int(),
    }),
  ),
  /** Payments that succeeded, in all currencies. */
  payments_count: z.int(),
  /** The payment methods that the customer keeps, newest first. */
  payment_methods: paymentMethods.shape.items,
  /** In any status, latest first. */
  payments: z.array(payment),
  has_more_payments: z.boolean(),
  /** In any status, latest first. */
  subscriptions: portalSubscriptions.shape.items,
  has_more_subscriptions: z.boolean(),
  /** Purchases with the customer's email that do not name this customer, latest first. */
  same_email: z.object({
    payments: z.array(payment),
    has_more_payments: z.boolean(),
    subscriptions: portalSubscriptions.shape.items,
    has_more_subscriptions: z.boolean(),
  }),
  /** Refunds of all these payments, latest first. */
  refunds: z.array(z.object(related)),
  has_more_refunds: z.boolean(),
  disputes: z.array(z.object({ ...related, reason: z.string() })),
  has_more_disputes: z.boolean(),
})
export type PortalCustomerWire = z.infer<typeof portalCustomer>
