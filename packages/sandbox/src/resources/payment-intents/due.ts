import { createDueWork } from '../../due/due-work.ts'
import { recordEvent } from '../../events/record.ts'
import { chargeWire } from '../charges/object.ts'
import { finishAsyncPayment } from '../checkout-sessions/pay.ts'
import { applyIntentOutcome } from '../invoices/pay.ts'
import { loadOr404 } from '../load.ts'
import { answerDebit } from './debit.ts'
import { paymentIntentWire } from './payment-intent.ts'

/** Applies the banks' answers to debits when they are due. */
export const dueDebits = createDueWork('charge', 'debit.due', 'charges_by_debit', (ctx, charge) => {
  const intent = loadOr404(ctx, 'payment_intent', charge.state.payment_intent ?? '', 'intent')
  const paid = answerDebit(ctx, intent, charge)
  applyIntentOutcome(ctx, intent, paid ? 'paid' : 'declined', true)
  if (intent.state.checkout_session) finishAsyncPayment(ctx, intent.state.checkout_session, paid)
})

/**
 * Ends authorizations that were not captured in time. Stripe: the funds are released, which the charge shows as refunded, and the
 * intent is canceled.
 */
export const dueAuthorizations = createDueWork(
  'charge',
  'capture_before',
  'charges_by_authorization',
  (ctx, charge) => {
    const intent = loadOr404(ctx, 'payment_intent', charge.state.payment_intent ?? '', 'intent')
    charge.state.capture_before = null
    charge.state.amount_refunded = charge.state.amount
    ctx.objects.save(charge)
    recordEvent(ctx, 'charge.expired', chargeWire(charge))
    intent.state.status = 'canceled'
    intent.state.canceled_at = ctx.now
    intent.state.cancellation_reason = 'automatic'
    intent.state.amount_capturable = 0
    ctx.objects.save(intent)
    recordEvent(ctx, 'payment_intent.canceled', paymentIntentWire(ctx, intent))
  },
)
