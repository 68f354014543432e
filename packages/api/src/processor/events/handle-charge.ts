import { syncPayment } from '../sync/sync-payment.ts'
import type { Handler } from './handler.ts'
import { scopeOf } from './stored-event.ts'

/** A charge's proceeds may be known only some time after its payment succeeded. */
export const handleCharge: Handler<'charge'> = async (services, event) => {
  const { paymentId, ...own } = event.subject
  const payment = await syncPayment(services, { scope: scopeOf(event), id: paymentId }, { own })
  return payment ? 'applied' : 'ignored'
}
