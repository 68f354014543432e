import { findSubscriptionSession } from '../sync/find-subscription-session.ts'
import { cancelNeverPaidSubscription } from './cancel-never-paid-subscription.ts'
import type { Handler } from './handler.ts'
import { recordActionRequired } from './record-action-required.ts'
import { scopeOf } from './stored-event.ts'

/** Handles an unpaid invoice that waits for its customer, or was given up. Its current state decides which. */
export const handleUnpaidInvoice: Handler<'collection'> = async (services, event) => {
  const scope = scopeOf(event)
  const { kind: _, ...own } = event.subject
  const found = await findSubscriptionSession(services, scope, own)
  if (!found) return 'ignored'
  const invoice = await services.processor.invoices.retrieve(scope, event.objectId)
  if (invoice?.own.ref !== found.session.ref) return 'ignored'
  if (invoice.status === 'void' && invoice.first) await cancelNeverPaidSubscription(services, found, invoice)
  if (invoice.status === 'open' && invoice.awaits) await recordActionRequired(services, found, invoice)
  return 'applied'
}
