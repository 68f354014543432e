import { payWithNewMethod } from '../payment-updates/pay-with-new-method.ts'
import { findSubscriptionSession } from '../sync/find-subscription-session.ts'
import type { Handler } from './handler.ts'
import { scopeOf } from './stored-event.ts'

/**
 * A customer has entered another payment method for a subscription. The event arrives even if the customer does not return
 * to our page.
 */
export const handleSetup: Handler<'setup'> = async (services, event) => {
  const scope = scopeOf(event)
  const { setupId, ...own } = event.subject
  const found = await findSubscriptionSession(services, scope, own)
  if (!found) return 'ignored'
  const setup = await services.processor.paymentMethodSetups.retrieve(scope, setupId)
  return (await payWithNewMethod(services, found, setup)) ? 'applied' : 'ignored'
}
