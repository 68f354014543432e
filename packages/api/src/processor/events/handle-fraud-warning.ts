import { isForeign } from '../../core/rows/find-owner.ts'
import { findPaymentRow } from '../sync/find-payment-row.ts'
import { syncPayment } from '../sync/sync-payment.ts'
import type { Handler } from './handler.ts'
import { scopeOf } from './stored-event.ts'

/**
 * The issuer of a card warns of fraud. The warning is shown with the payment, so that it can be refunded before it is
 * disputed.
 */
export const handleFraudWarning: Handler<'fraud_warning'> = async (services, event) => {
  const scope = scopeOf(event)
  if (await isForeign(services, scope)) return 'ignored'
  const object = { scope, id: event.subject.paymentId }
  // The warning may arrive before the events of its payment.
  const payment = (await findPaymentRow(services, object)) ?? (await syncPayment(services, object))
  if (!payment) return 'ignored'
  const { paymentId, fraudType: fraudWarning } = await services.processor.fraudWarnings.retrieve(scope, event.objectId)
  if (paymentId !== payment.id) return 'ignored'
  const { accountId, id } = payment
  await services.database.prisma.payment.update({ where: { accountId_id: { accountId, id } }, data: { fraudWarning } })
  return 'applied'
}
