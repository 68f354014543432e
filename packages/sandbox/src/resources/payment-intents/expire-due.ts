import { createDueWork } from '../../due/due-work.ts'
import { recordEvent } from '../../events/record.ts'
import { chargeWire } from '../charges/object.ts'
import { loadOr404 } from '../load.ts'
import { paymentIntentWire } from './object.ts'

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
