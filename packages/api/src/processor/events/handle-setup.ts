import { findOwner } from '../../core/rows/find-owner.ts'
import { keepEnteredMethod } from '../payment-methods/keep-entered-method.ts'
import { payWithNewMethod } from '../payment-updates/pay-with-new-method.ts'
import { findSubscriptionSession } from '../sync/find-subscription-session.ts'
import type { Handler } from './handler.ts'
import { scopeOf } from './stored-event.ts'

/**
 * A customer has entered a payment method: another one for a subscription, or one that is kept for later payments. The event
 * arrives even if the customer does not return to our page.
 */
export const handleSetup: Handler<'setup'> = async (services, event) => {
  const scope = scopeOf(event)
  const { setupId, ...own } = event.subject
  const found = await findSubscriptionSession(services, scope, own)
  const owner = found ? found.owner : await findOwner(services, scope, own)
  if (!owner) return 'ignored'
  const setup = await services.processor.paymentMethodSetups.retrieve(scope, setupId)
  if (!found) return (await keepEnteredMethod(services, { owner, scope }, setup)) ? 'applied' : 'ignored'
  return (await payWithNewMethod(services, found, setup)) ? 'applied' : 'ignored'
}
