import { accounts } from './observations/accounts.ts'
import { billingMeters } from './observations/billing-meters.ts'
import { checkout } from './observations/checkout.ts'
import { creditNotes } from './observations/credit-notes.ts'
import { customers } from './observations/customers.ts'
import { discounts } from './observations/discounts.ts'
import { invoices } from './observations/invoices.ts'
import { lists } from './observations/lists.ts'
import { money } from './observations/money.ts'
import { namesOf, type Observation } from './observations/observation.ts'
import { paymentIntents } from './observations/payment-intents.ts'
import { paymentLinks } from './observations/payment-links.ts'
import { paymentMethods } from './observations/payment-methods.ts'
import { portal } from './observations/portal.ts'
import { products } from './observations/products.ts'
import { quotes } from './observations/quotes.ts'
import { sources } from './observations/sources.ts'
import { subscriptions } from './observations/subscriptions.ts'
import { topups } from './observations/topups.ts'
import { v2Accounts } from './observations/v2-accounts.ts'
import { webhooks } from './observations/webhooks.ts'

/** Every observation of an effect, from which the coverage is made. */
export const observations: readonly Observation[] = [
  ...accounts,
  ...billingMeters,
  ...checkout,
  ...creditNotes,
  ...customers,
  ...discounts,
  ...invoices,
  ...lists,
  ...money,
  ...paymentIntents,
  ...paymentLinks,
  ...paymentMethods,
  ...portal,
  ...products,
  ...quotes,
  ...sources,
  ...subscriptions,
  ...topups,
  ...v2Accounts,
  ...webhooks,
]

/** The observed parameters of each operation, both in order: what `observed.json` has. */
export function observedNames(): Record<string, string[]> {
  const operations = [...new Set(observations.map(({ operation }) => operation))].toSorted()
  return Object.fromEntries(
    operations.map((operation) => {
      const names = observations.filter((one) => one.operation === operation).flatMap(namesOf)
      return [operation, [...new Set(names)].toSorted()]
    }),
  )
}
