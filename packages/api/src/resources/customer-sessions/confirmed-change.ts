import type { SubscriptionProduct } from '@merchant-payments/db'
import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { type ApiError, invalid } from '../../core/request/errors.ts'
import type { PricedInvoice } from '../../processor/billing/price-invoice.ts'
import { loadRecurringPrice } from '../subscription-sessions/prices.ts'
import { changeItems } from '../subscriptions/change-items.ts'
import { costOfChange } from '../subscriptions/cost-of-change.ts'
import type { ChangeQuestion, ConfirmedChange } from './change-schema.ts'

/** The cost of a change; the plan is null for a change of seats, and the invoice if there would be none. */
type Preview = { plan: SubscriptionProduct | null; invoice: PricedInvoice | null }

/**
 * The cost of a change that a customer asks for. Changes nothing.
 * @throws validation_error, also for a subscription that is not paid, or not renewed as it is; subscription_not_found, price_not_found,
 * ProcessorError
 */
export async function previewForCustomer(
  scope: AccountScope,
  asked: ChangeQuestion,
  prorateAt?: Date,
): Promise<Preview> {
  const plan = asked.price_id === undefined ? null : await loadRecurringPrice(scope, asked.price_id)
  const { invoice, isRenewing } = await costOfChange(scope, wishOf(asked), plan, 'now', prorateAt)
  if (!isRenewing) throw invalid('id', 'is a subscription that is not paid, or not renewed as it is')
  return { plan, invoice }
}

/**
 * Makes the change for the amount that the customer has confirmed.
 * @throws validation_error on `amount_due` or `proration_date` if it costs something else by now; the errors of the preview
 */
export async function changeAsConfirmed(
  scope: AccountScope,
  { amount_due, proration_date, ...asked }: ConfirmedChange,
): Promise<SubscriptionWire> {
  const prorateAt = proration_date === null ? undefined : new Date(proration_date * 1000)
  const { plan, invoice } = await previewForCustomer(scope, asked, prorateAt)
  if (Number(invoice?.amountDue ?? 0n) !== amount_due) throw outdated()
  const changed = await changeItems(scope, wishOf(asked), plan, prorateAt)
  // The processor answers a confirmation that was sent before as it did then, and changes nothing.
  if (!isAsAsked(changed, asked)) throw outdated()
  return changed
}

/** Whether a subscription has the plan and the seats that a change asks for. */
export function isAsAsked({ items }: Pick<SubscriptionWire, 'items'>, { price_id, quantity }: ChangeQuestion): boolean {
  const [item, ...others] = items
  if (!item || others.length > 0) return false
  return (price_id ?? item.price_id) === item.price_id && (quantity ?? item.quantity) === item.quantity
}

function outdated(): ApiError {
  return invalid('amount_due', 'is no longer what the change costs: preview it again')
}

/** The difference is charged at once: a customer who cancels after an upgrade has paid for it. */
function wishOf({ id, quantity }: ChangeQuestion) {
  return { id, quantity, proration_behavior: 'always_invoice' } as const
}
