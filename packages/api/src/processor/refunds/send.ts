import { isConnectionLost, isUnavailable, type Payment, Prisma, type Refund, statementsOn } from '@merchant-payments/db'
import { ClaimLostError, claimRow, renewClaim } from '@merchant-payments/db/worker'
import { ProcessorError, type RefundReason, type RefundSnapshot } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { ApiError } from '../../core/request/errors.ts'
import { rotateRefundKey } from '../../core/request/rotate-idempotency-key.ts'
import { noteOutcome } from '../../core/rows/committed-outcomes.ts'
import { releaseReservation } from '../../core/rows/lock-account.ts'
import { lockPayment } from '../../core/rows/lock-payment.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { reverseTransfers } from '../../money/transfers/reverse-transfers.ts'
import { updateDue } from '../../money/transfers/update-due.ts'
import { syncRefund } from '../sync/sync-refund.ts'
import { refundQueue } from './refund-queue.ts'
import { tryToReturnFee } from './return-fee.ts'

type RefundAccount = { id: number; livemode: boolean; merchantId: string }

/**
 * Makes a reserved refund at the processor exactly once, even if it is called several times, and syncs it. Without a
 * definite answer the reservation stays and the call is retried; a definite refusal releases it. The processor repeats a
 * failure for a day under the same key, so a retry after such a failure needs another key, which does not protect against
 * an earlier refund that was made in spite of the failure. Only a caller that has claimed the refund and searched for it
 * uses another key.
 * @param claimed the caller has claimed the refund, a minute or more after the last call
 * @throws ProcessorError, TakenOverError
 */
export async function sendRefund(
  services: Services,
  account: RefundAccount,
  reserved: Refund,
  payment: Payment,
  claimed = false,
): Promise<Refund & { id: string }> {
  if (reserved.keyNumber > 0 && !claimed) throw new TakenOverError()
  const scope = { livemode: account.livemode, hostAccount: payment.hostAccount }
  // The merchant's transfers are reversed first; otherwise the platform would pay the refund.
  const comesBack = payment.route === 'direct' || reserved.reversesTransfer
  const notBack = comesBack ? null : await reverseTransfers(services, account.id, payment.id)
  await claim(services, reserved, claimed)
  let made: RefundSnapshot
  try {
    if (notBack) throw notBack
    made = await services.processor.refunds.create(scope, {
      ref: reserved.ref,
      merchantId: account.merchantId,
      paymentId: payment.id,
      amount: reserved.amount,
      reason: reserved.reason as RefundReason | null,
      reverseTransfer: reserved.reversesTransfer,
      keyNumber: reserved.keyNumber,
    })
  } catch (error) {
    if (error instanceof ProcessorError && error.outcome === 'refused') await release(services, account, reserved)
    if (claimed && error instanceof ProcessorError && error.isProcessorFault) await rotateRefundKey(services, reserved)
    throw error
  }
  try {
    const synced = await syncRefund(services, { scope, id: made.id })
    if (synced) {
      await tryToReturnFee(services, account.livemode, synced)
      return synced.refund
    }
  } catch (error) {
    if (!(error instanceof ProcessorError || isUnavailable(error) || isConnectionLost(error))) throw error
  }
  // The refund is made but could not be read: its event, or the next attempt, syncs our rows.
  return { ...reserved, id: made.id, status: made.status, failureReason: made.failureReason }
}

/**
 * Claims the refund, or renews the caller's claim, right before the call. After a long delay another process may have made it, or it may have been refused
 * and its amount released.
 */
async function claim({ database }: Services, read: Refund, claimed: boolean): Promise<void> {
  const statements = statementsOn(database.pool)
  const and = Prisma.sql`AND status = 'reserved'`
  try {
    await persistently(async () => {
      if (claimed) await renewClaim(statements, refundQueue, read, { and })
      else await claimRow(statements, refundQueue, read, and)
    })
  } catch (error) {
    throw error instanceof ClaimLostError ? new TakenOverError() : error
  }
}

/** Another request or process has claimed the refund. */
export class TakenOverError extends ApiError {
  constructor() {
    super('processor_error', { message: 'The result of the refund is not known yet. Retry in a minute.' })
  }
}

const maxTries = 3

/** Retries the lock: with the amount reserved, waiting longer is better than leaving the refund to a worker. */
async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || tries === maxTries) throw error
    }
  }
}

/**
 * Releases the reservation of a refund that was not and will not be made. A refund whose id was already returned to a
 * client becomes failed.
 */
async function release(services: Services, account: RefundAccount, refund: Refund): Promise<void> {
  const { accountId, ref, paymentId } = refund
  await writeAll(services, accountId, async (tx) => {
    await releaseReservation(tx, accountId)
    const reserved = { accountId, ref, status: 'reserved' }
    const { ownId } = (await tx.refund.findFirst({ where: reserved, select: { ownId: true } })) ?? { ownId: null }
    const failed = { id: ownId, status: 'failed', failureReason: 'unknown', dueAt: null }
    const { count } =
      ownId === null
        ? await tx.refund.deleteMany({ where: reserved })
        : await tx.refund.updateMany({ where: reserved, data: failed })
    if (count > 0) noteOutcome(tx, account, { object: 'refund', outcome: 'refused' })
    const payment = await lockPayment(tx, { accountId, id: paymentId })
    if (payment) await updateDue(tx, payment, services.processorClock.now())
  })
}
