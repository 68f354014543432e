import { databaseTime, type Payment, type Refund, type Tx } from '@merchant-payments/db'
import type { RefundSnapshot } from '@merchant-payments/processor'
import { definedEvents, type EventTypeOf, type NewEvent, recordEvents } from '@merchant-payments/webhooks'
import { toPayment } from '../../contract/payments/wire.ts'
import { toRefund } from '../../contract/refunds/wire.ts'
import type { Services } from '../../core/request/context.ts'
import { noteOutcome } from '../../core/rows/committed-outcomes.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { releaseReservation } from '../../core/rows/lock-account.ts'
import { isAlreadyApplied, StaleReadError } from '../../core/rows/stale-read.ts'
import { type ProcessorObject, sync, writeAll } from '../../core/rows/sync-object.ts'
import { nextVersion, type VersionedSnapshot } from '../../core/rows/versioned-snapshot.ts'
import { requestCorrection } from '../../mail/invoices/request-invoices.ts'
import { addRefundNotices } from '../../mail/refund-notices/add-refund-notices.ts'
import { markDays } from '../../money/daily-totals/mark-days.ts'
import { settled } from '../../money/transfers/due-to-merchant.ts'
import { updateDue } from '../../money/transfers/update-due.ts'
import { findPaymentOrigin } from './find-payment-origin.ts'
import { writePaymentOf } from './payment-origin.ts'
import { planFeeReturn } from './plan-fee-return.ts'
import { isWaitingForMoney } from './waiting-for-money.ts'

/** Statuses of a refund without an outcome. If no event reports the outcome, the sweep syncs it. */
const undecided: readonly string[] = ['pending', 'requires_action']
const recheckMs = 60 * 60 * 1000

/** A refund as synced, its payment, and the application fee of the payment, if the processor took one. */
export type SyncedRefund = { refund: Refund & { id: string }; payment: Payment; feeId: string | null }

/**
 * Syncs a refund and its payment, and records the event of a refund that has succeeded.
 * @returns null if the payment is not ours
 * @throws ProcessorError
 */
export function syncRefund(services: Services, { scope, id }: ProcessorObject): Promise<SyncedRefund | null> {
  const { processor, processorClock } = services
  const read = async () => {
    const refund = await processor.refunds.retrieve(scope, id)
    return { refund, payment: refund.paymentId ? await processor.payments.retrieve(scope, refund.paymentId) : null }
  }
  return sync(services, read, async ({ snapshot: { refund: snapshot, payment: paymentSnapshot }, version }) => {
    const origin = paymentSnapshot && (await findPaymentOrigin(services, scope, paymentSnapshot))
    if (!origin) return null
    const { owner } = origin
    return writeAll(services, owner.id, async (tx) => {
      const now = processorClock.now()
      const before = await findRefund(tx, owner.id, snapshot)
      const settledNumber = before && isCounted(before) ? await releaseReservation(tx, owner.id) : null
      const payment = await writePaymentOf(services, tx, origin, { snapshot: paymentSnapshot, version }, now)
      const refund = await writeRefund(services, tx, owner, payment, { snapshot, version, settledNumber }, now)
      const planned = await planFeeReturn(tx, { payment, refund })
      return { ...planned, payment: await updateDue(tx, planned.payment, now), feeId: paymentSnapshot.feeId }
    })
  })
}

/** Whether decisions about other refunds treat this one's amount as spent. */
function isCounted(refund: Refund): boolean {
  return refund.status === 'reserved' || isWaitingForMoney(refund)
}

/** Finds a refund by the ref in its metadata; one that was made in the processor's dashboard, by its id. */
function findRefund(tx: Tx, accountId: number, { id, own, paymentId }: RefundSnapshot): Promise<Refund | null> {
  return tx.refund.findFirst({
    where: { accountId, paymentId: paymentId ?? '', OR: [{ ref: own.ref ?? '' }, { id }] },
  })
}

function noteChange(tx: Tx, owner: Owner, before: Refund | null, { status }: Refund): void {
  if (status === before?.status) return
  if (status === 'succeeded' || status === 'failed' || status === 'canceled')
    noteOutcome(tx, owner, { object: 'refund', outcome: status })
}

async function writeRefund(
  services: Services,
  tx: Tx,
  owner: Owner,
  payment: Payment,
  { snapshot, version, settledNumber }: VersionedSnapshot<RefundSnapshot> & { settledNumber: number | null },
  now: Date,
): Promise<Refund & { id: string }> {
  const accountId = owner.id
  const before = await findRefund(tx, accountId, snapshot)
  // Another process ended the reservation meanwhile, and the account's lock must come before this one.
  if (before && isCounted(before) && settledNumber === null) throw new StaleReadError()
  const { status, failureReason, pendingReason, transferReversal } = snapshot
  const shown = { id: snapshot.id, status, failureReason, pendingReason, transferReversal }
  if (before && isAlreadyApplied(before, version, shown)) return { ...before, id: snapshot.id }

  const ref = before?.ref ?? snapshot.id
  const taken = {
    ...shown,
    ...(settledNumber === null ? {} : { settledNumber }),
    dueAt: undecided.includes(snapshot.status) ? await databaseTime(tx, recheckMs) : null,
    failures: 0,
    lastError: null,
    ...(await nextVersion(tx)),
  }
  const refund = await tx.refund.upsert({
    where: { accountId_ref: { accountId, ref } },
    // Times of one object come from one clock.
    update: { ...taken, createdAt: new Date(snapshot.created * 1000) },
    create: {
      accountId,
      ref,
      ...taken,
      paymentId: payment.id,
      amount: snapshot.amount,
      currency: snapshot.currency,
      // The payment's proceeds may not be known yet; then nothing is due for it either.
      settledAmount: payment.settledAmount === null ? snapshot.amount : settled(payment, snapshot.amount),
      settledCurrency: payment.settledCurrency ?? payment.currency,
      reason: snapshot.reason,
      reversesTransfer: transferReversal !== null,
      createdAt: new Date(snapshot.created * 1000),
    },
  })
  await markDays(tx, before ? [before, refund] : [refund], taken.updatedAt)
  const written = { ...refund, id: snapshot.id }
  noteChange(tx, owner, before, refund)
  if (refund.status !== before?.status) await requestCorrection(tx, refund)
  if (refund.status === 'failed' && before?.status !== 'failed') await addRefundNotices(tx, refund)
  await recordEvents(tx, eventsFor(services, owner, payment, { before, refund: written }, now))
  return written
}

/**
 * The events of a change. A refund may fail after it has succeeded, so each status is compared with the one before; the lock of the
 * payment keeps a change from being seen twice.
 */
function eventsFor(
  services: Services,
  owner: Owner,
  payment: Payment,
  { before, refund }: { before: Refund | null; refund: Refund & { id: string } },
  now: Date,
): NewEvent[] {
  const data = toRefund(refund, payment, owner.livemode)
  const known = before && toRefund({ ...before, id: refund.id }, payment, owner.livemode)
  if (known?.status === data.status) return []
  const { status } = data
  const own = { account: owner, objectId: data.id, transition: `${status}:${refund.readVersion}`, data, now }
  const isOther = known !== null && status !== 'succeeded' && status !== 'failed'
  const events: Record<EventTypeOf<'refunded_payment' | 'refund'>, Omit<NewEvent, 'type'> | null> = {
    'charge.refunded':
      status === 'succeeded'
        ? {
            account: owner,
            objectId: payment.id,
            transition: `refund:${refund.id}`,
            data: { ...toPayment(services, payment, owner), refund: data },
            now,
          }
        : null,
    'refund.failed': status === 'failed' ? own : null,
    'refund.updated': isOther ? own : null,
  }
  return definedEvents(events)
}
