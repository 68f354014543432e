import type { Payment, Tx } from '@merchant-payments/db'
import { recordEvent } from '@merchant-payments/webhooks'
import type { LinkServices } from '../../contract/payments/receipt-link.ts'
import { toCard, toLastError, toPayment } from '../../contract/payments/wire.ts'
import { noteOutcome } from '../../core/rows/committed-outcomes.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import type { ReadAttempt } from './failed-attempt.ts'
import { eraseMethod } from './stay-erased.ts'

/** The state in which the processor leaves a payment after a failed attempt. */
const unpaid = { status: 'requires_payment_method', amountReceived: 0n, amountRefunded: 0n, disputed: false }

/** Statuses that a later attempt may have led to. */
const ended: readonly string[] = ['succeeded', 'canceled']

/**
 * Records the event of one failed attempt to pay. If the payment has succeeded or was canceled since, the event shows the
 * payment as the attempt left it, so that no event shows both a failure and a success.
 */
export async function recordFailedAttempt(
  services: LinkServices,
  tx: Tx,
  owner: Owner,
  payment: Payment,
  attempt: ReadAttempt,
  now: Date,
): Promise<void> {
  const then = ended.includes(payment.status) ? { ...payment, ...unpaid } : payment
  const data = toPayment(services, then, owner)
  const tried = payment.erasedAt === null ? attempt.method : eraseMethod(attempt.method)
  const recorded = await recordEvent(tx, {
    account: owner,
    type: 'payment_intent.payment_failed',
    objectId: payment.id,
    transition: `failed:${attempt.id}`,
    data: { ...data, last_error: toLastError(attempt.failure), card: toCard(tried) },
    now,
  })
  if (!recorded) return
  noteOutcome(tx, owner, { object: 'payment', outcome: 'failed' })
  await keepCard(tx, payment, tried?.card?.last4 ?? null)
}

/** Stores the card of an earlier attempt, so that a search by its last digits finds the payment. */
async function keepCard(
  tx: Tx,
  { accountId, id, cardLast4, earlierLast4 }: Payment,
  last4: string | null,
): Promise<void> {
  if (last4 === null || last4 === cardLast4 || earlierLast4.includes(last4)) return
  await tx.payment.update({
    where: { accountId_id: { accountId, id } },
    data: { earlierLast4: [...earlierLast4, last4] },
  })
}
