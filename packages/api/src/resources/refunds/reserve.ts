import { setTimeout as pause } from 'node:timers/promises'
import { createFairSemaphore, databaseTime, type Payment, type Refund, type Tx } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import type { RefundCreate } from '../../contract/refunds/schema.ts'
import { formatMoney } from '../../core/currency/format-money.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError, type ErrorCode } from '../../core/request/errors.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { countSettledRefunds, lockAccount } from '../../core/rows/lock-account.ts'
import { lockPayment } from '../../core/rows/lock-payment.ts'
import { updateDue } from '../../money/transfers/update-due.ts'
import { refundQueue } from '../../processor/refunds/refund-queue.ts'
import { resumeRefund } from '../../processor/refunds/resume.ts'
import { TakenOverError } from '../../processor/refunds/send.ts'
import { waitingForMoney } from '../../processor/sync/waiting-for-money.ts'
import { decideRefund } from './decide-refund.ts'
import { readPaidManually } from './read-paid-manually.ts'
import { type RefundableReading, readRefundable } from './read-refundable.ts'
import { refundOfRequest } from './refund-of-request.ts'
import { isUnsettled, refundableStateOf } from './refundable-state.ts'

/**
 * How long a refusal waits for one of the refunds in progress that it depends on to end, in milliseconds. A refund that has
 * been in progress for longer got no answer, and is not waited for.
 */
const maxWaitMs = 3_000
const pollMs = 50
/** How long other refunds of the account may go first, in milliseconds: each of them is progress. */
const busyMs = 20_000

/** The number of refunds of one account that a process decides at once: with more, most reads of the balance would be stale. */
const maxAtOnce = 12
const places = createFairSemaphore({ total: Number.POSITIVE_INFINITY, ofKey: maxAtOnce })

type Wish = Pick<RefundCreate, 'amount' | 'reason'>

/** A refusal, its time, and the refunds without an outcome that it depends on: each may still fail, or be counted twice. */
type RefusedRefund = { refusal: ErrorCode; left: bigint; underWay: readonly Refund[]; now: Date }
type Outcome = { reserved: Refund } | RefusedRefund | 'stale'

/**
 * Reserves a refund of a payment: from here on no other refund can have its amount. The payment and the balance are read from
 * the processor first, and judged under the account's lock, together with every refund whose outcome is not known. A refund that
 * ended between the read and the lock may be missing from the read, so it counts as well. A request is refused because of such a
 * refund only when reading again, waiting or asking the processor cannot settle it. When another attempt at the same request came
 * first, its refund is returned.
 * @throws refund_not_allowed, already_refunded, refund_amount_too_large, insufficient_balance,
 * balance_verification_failed, payment_not_found, service_unavailable, ProcessorError
 */
export async function reserveRefund(scope: AccountScope, payment: Payment, wish: Wish): Promise<Refund> {
  const end = performance.now() + busyMs
  if (!(await places.acquire(scope.account.id, end))) throw busy()
  try {
    return await reserveBefore(end, scope, payment, wish)
  } finally {
    places.release(scope.account.id)
  }
}

function busy(): ApiError {
  return new ApiError('service_unavailable', { retryAfter: 1 })
}

async function reserveBefore(end: number, scope: AccountScope, payment: Payment, wish: Wish): Promise<Refund> {
  for (let progress = performance.now(); ; progress = performance.now()) {
    const settledBefore = await countSettledRefunds(scope.services.database, scope.account.id)
    const reading = await readRefundable(scope, payment)
    await scope.stillHeld?.()
    const outcome = await judge(scope, payment, wish, reading, settledBefore)
    if (outcome === 'stale') {
      // Other refunds end so fast that no read of the balance stays valid until the lock is taken.
      if (performance.now() >= end) throw busy()
      continue
    }
    if ('reserved' in outcome) return outcome.reserved
    const deadline = Math.min(progress + maxWaitMs, end)
    if (!(await moreIsKnown(scope, outcome, settledBefore, deadline))) throw refused(outcome, payment.currency)
  }
}

function refused({ refusal, left }: RefusedRefund, currency: string): ApiError {
  if (refusal !== 'refund_amount_too_large') return new ApiError(refusal)
  const rest = `${formatMoney(left, currency)} of the payment can still be refunded: pass at most ${left}, or no amount for all of it`
  return new ApiError(refusal, { message: `The amount exceeds the remaining refundable amount: ${rest}.` })
}

/**
 * Whether a second attempt may succeed: a refund that the refusal depends on has ended, on its own or because it was
 * synced.
 */
async function moreIsKnown(
  scope: AccountScope,
  { underWay, now }: RefusedRefund,
  settledBefore: number,
  deadline: number,
) {
  if (performance.now() >= deadline) return false
  const unanswered = underWay.filter(
    // A refund that fails at the processor repeatedly takes minutes: the sweep resumes it.
    ({ createdAt, keyNumber }) => keyNumber === 0 && now.getTime() - createdAt.getTime() >= maxWaitMs,
  )
  for (const refund of unanswered) {
    try {
      await resumeRefund(scope.services, refund)
      return true
    } catch (error) {
      // Another request is syncing it now.
      if (error instanceof TakenOverError) return settles(scope, settledBefore, deadline)
      if (!(error instanceof ProcessorError)) throw error
      // A refusal has released the reservation; without an answer the reservation still counts.
      if (error.outcome === 'refused') return true
    }
  }
  return unanswered.length < underWay.length && (await settles(scope, settledBefore, deadline))
}

function judge(
  scope: AccountScope,
  payment: Payment,
  wish: Wish,
  reading: RefundableReading,
  settledBefore: number,
): Promise<Outcome> {
  const { services, account, requestKey } = scope
  return services.database.prisma.$transaction(
    async (tx): Promise<Outcome> => {
      const { refundsSettled } = await lockAccount(tx, account.id)
      const before = await refundOfRequest(scope, tx, payment, wish)
      if (before) return { reserved: before }
      const now = await databaseTime(tx)
      const found = await tx.refund.findMany({
        where: {
          accountId: account.id,
          OR: [{ status: 'reserved' }, waitingForMoney, { settledNumber: { gt: settledBefore } }],
        },
        include: { payment: { select: { route: true } } },
      })
      const counted = found.map((refund) => ({ ...refund, ended: (refund.settledNumber ?? 0) > settledBefore }))
      // A refund that was refused has no number.
      const ended = counted.filter((refund) => refund.ended).length
      if (refundsSettled - settledBefore > ended) return 'stale'
      const underWay = counted.filter(({ status }) => status === 'reserved')
      const row = await tx.payment.findUniqueOrThrow({
        where: { accountId_id: { accountId: account.id, id: payment.id } },
      })
      const paidManually = await readPaidManually(tx, row)
      const amount = wish.amount === undefined ? null : BigInt(wish.amount)
      const state = refundableStateOf(row, counted, reading, paidManually)
      const decision = decideRefund(state, amount)
      if ('refusal' in decision) {
        const { refusal } = decision
        // The refunds in progress do not matter if the balance would not suffice without them either.
        const without = decideRefund(refundableStateOf(row, counted.filter(isUnsettled), reading, paidManually), amount)
        const isFinal =
          row.route !== 'transfer' &&
          refusal === 'insufficient_balance' &&
          'refusal' in without &&
          without.refusal === refusal
        // A refund that has ended since the read may be counted twice.
        if (!isFinal && ended > 0) return 'stale'
        const left = state.received - state.refunded - state.reserved
        return { refusal, left, underWay: isFinal ? [] : underWay, now }
      }

      const reserved = await tx.refund.create({
        data: {
          accountId: account.id,
          // A refusal raises the count, so that a later attempt gets a reservation of its own.
          ref: idempotentRef(scope, {
            payment: payment.id,
            amount: decision.amount,
            reason: wish.reason,
            settledBefore,
          }),
          paymentId: payment.id,
          amount: decision.amount,
          currency: payment.currency,
          settledAmount: decision.settledAmount,
          settledCurrency: reading.payment.settled?.currency ?? payment.currency,
          status: 'reserved',
          reason: wish.reason ?? null,
          reversesTransfer: await isWithDestination(tx, payment),
          requestKey: requestKey ?? null,
          requestedAt: now,
          dueAt: new Date(now.getTime() + refundQueue.leaseSeconds * 1000),
          createdAt: now,
          updatedAt: now,
        },
      })
      const locked = await lockPayment(tx, { accountId: account.id, id: payment.id })
      if (locked) await updateDue(tx, locked, services.processorClock.now())
      return { reserved }
    },
    { maxWait: 10_000 },
  )
}

/**
 * Whether the destination of a payment still has exactly the amount that the payment itself sent there, so that the
 * processor can reverse a refund's amount from there.
 */
async function isWithDestination(tx: Tx, { route, accountId, id }: Payment): Promise<boolean> {
  return route === 'destination' && (await tx.movement.count({ where: { accountId, paymentId: id } })) === 0
}

/** Waits until a refund of the account ends. Returns false at the deadline. */
async function settles(scope: AccountScope, settledBefore: number, deadline: number): Promise<boolean> {
  while (performance.now() < deadline) {
    if ((await countSettledRefunds(scope.services.database, scope.account.id)) !== settledBefore) return true
    await pause(pollMs)
  }
  return false
}
