import { createDueWork } from '../../due/due-work.ts'
import { finishAsyncPayment } from '../checkout-sessions/finish-async-payment.ts'
import { applyIntentOutcome } from '../invoices/apply-intent-outcome.ts'
import { loadOr404 } from '../load.ts'
import { answerDebit } from './debit.ts'

/** Applies the banks' answers to debits when they are due. */
export const dueDebits = createDueWork('charge', 'debit.due', 'charges_by_debit', (ctx, charge) => {
  const intent = loadOr404(ctx, 'payment_intent', charge.state.payment_intent ?? '', 'intent')
  const paid = answerDebit(ctx, intent, charge)
  applyIntentOutcome(ctx, intent, paid ? 'paid' : 'declined', true)
  if (intent.state.checkout_session) finishAsyncPayment(ctx, intent.state.checkout_session, paid)
})
