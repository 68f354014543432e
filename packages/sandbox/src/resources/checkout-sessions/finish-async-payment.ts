import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { sessionWire } from './object.ts'

/**
 * Records the outcome of a delayed payment, which came after its session was complete. A failed one leaves the session
 * unpaid.
 */
export function finishAsyncPayment(ctx: Context, id: string, paid: boolean): void {
  const session = ctx.objects.find('checkout.session', ctx, id)
  if (!session) return
  if (paid) {
    session.state.payment_status = 'paid'
    ctx.objects.save(session)
  }
  recordEvent(ctx, `checkout.session.async_payment_${paid ? 'succeeded' : 'failed'}`, sessionWire(session))
}
