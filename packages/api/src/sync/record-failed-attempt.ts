import type { Payment, Tx } from '@merchant-payments/db'
import { recordEvent } from '@merchant-payments/webhooks'
import { eraseMethod } from '../personal-data/stay-erased.ts'
import type { LinkServices } from '../receipts/link.ts'
import { toCard, toLastError, toPayment } from '../resources/payments/wire.ts'
import { noteOutcome } from './committed-outcomes.ts'
import type { ReadAttempt } from './failed-attempt.ts'
import type { Owner } from './owner.ts'

/** Where the processor leaves a payment whose attempt failed. */
const unpaid = { status: 'requires_payment_method', amountReceived: 0n, amountRefunded: 0n, disputed: false }

/** What may have become of it since. */
const ended: readonly string[] = ['succeeded', 'canceled']

/**
 * Tells of one failed attempt to pay. The payment may have succeeded since, or have been given up: the event carries it as the
 * attempt left it, so that an order never looks both paid and not.
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
  if (recorded) noteOutcome(tx, owner, { object: 'payment', outcome: 'failed' })
}
