import { dueObjects } from '../../due/due-work.ts'
import { endDelayedPayment } from '../checkout-sessions/end-delayed.ts'
import { followIntent } from '../invoices/follow-intent.ts'
import { loadOr404 } from '../load.ts'
import { answerDebit } from './debit.ts'

/** Banks answer debits when their time has come. */
export const dueDebits = dueObjects('charge', 'debit.due', 'charges_by_debit', (ctx, charge) => {
  const intent = loadOr404(ctx, 'payment_intent', charge.state.payment_intent ?? '', 'intent')
  const paid = answerDebit(ctx, intent, charge)
  followIntent(ctx, intent, paid ? 'paid' : 'declined', true)
  if (intent.state.checkout_session) endDelayedPayment(ctx, intent.state.checkout_session, paid)
})
