import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { type OwnMetadata, ownMetadata, ownMetadataOf } from './own-metadata.ts'
import { idOf, onAccount } from './payments.ts'
import { retryBankCall } from './retry-bank-call.ts'
import { retryIdempotencyKey } from './retry-idempotency-key.ts'
import type { ProcessorScope } from './scope.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer'

type RefundRequest = {
  /** Our row: names the refund at the processor, and makes it idempotent. */
  ref: string
  merchantId: string
  paymentId: string
  /** Minor units. */
  amount: bigint
  reason: RefundReason | null
  /** Takes the money back from the destination that the payment was passed on to. */
  reverseTransfer: boolean
  /** Another number is another idempotency key of the same `ref`: the processor repeats its own failure under the old one. */
  keyNumber?: number
}

export type RefundSnapshot = {
  /** re_… */
  id: string
  /** pending | requires_action | succeeded | failed | canceled */
  status: string
  amount: bigint
  currency: string
  reason: string | null
  failureReason: string | null
  /** Why it is pending: processing | insufficient_funds | charge_pending; null when it is not. */
  pendingReason: string | null
  paymentId: string | null
  /** trr_…: the reversal by which the same call took the money back from the payment's destination; null without one. */
  transferReversal: string | null
  own: OwnMetadata
  /** Unix seconds. */
  created: number
}

/**
 * Makes a refund, once for each `ref` and key number. A repeated call returns the answer to the first one, so the refund may have
 * changed since. `refund_application_fee` is not sent: the platform keeps its fee, which is the processor's default.
 * @throws ProcessorError
 */
export async function createRefund(
  connection: Connection,
  scope: ProcessorScope,
  request: RefundRequest,
): Promise<RefundSnapshot> {
  const refund = await retryBankCall(connection, scope.livemode, (patience) =>
    connection.client(scope.livemode).refunds.create(
      {
        payment_intent: request.paymentId,
        amount: toProcessorAmount(request.amount),
        ...(request.reason ? { reason: request.reason } : {}),
        ...(request.reverseTransfer ? { reverse_transfer: true } : {}),
        metadata: ownMetadata({ ...request, livemode: scope.livemode }),
      },
      {
        ...patience,
        ...onAccount(scope.hostAccount),
        idempotencyKey: retryIdempotencyKey(`refund:${request.ref}`, request.keyNumber),
      },
    ),
  )
  return refundSnapshot(refund)
}

/** @throws ProcessorError */
export async function retrieveRefund(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<RefundSnapshot> {
  const refund = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).refunds.retrieve(id, {}, onAccount(scope.hostAccount)),
  )
  return refundSnapshot(refund)
}

/** All refunds of a payment, newest first. @throws ProcessorError */
export async function listRefunds(
  connection: Connection,
  scope: ProcessorScope,
  paymentId: string,
): Promise<RefundSnapshot[]> {
  const found: RefundSnapshot[] = []
  let after: string | undefined
  for (;;) {
    const page = await callStripe(scope.livemode, () =>
      connection
        .client(scope.livemode)
        .refunds.list(
          { payment_intent: paymentId, limit: 100, ...(after ? { starting_after: after } : {}) },
          onAccount(scope.hostAccount),
        ),
    )
    found.push(...page.data.map(refundSnapshot))
    after = page.data.at(-1)?.id
    if (!page.has_more || after === undefined) return found
  }
}

export function refundSnapshot(refund: Stripe.Refund): RefundSnapshot {
  if (!refund.status) throw new TypeError(`refund ${refund.id} has no status`)
  return {
    id: refund.id,
    status: refund.status,
    amount: BigInt(refund.amount),
    currency: refund.currency,
    reason: refund.reason,
    failureReason: refund.failure_reason ?? null,
    pendingReason: refund.status === 'pending' ? (refund.pending_reason ?? null) : null,
    paymentId: idOf(refund.payment_intent),
    transferReversal: idOf(refund.transfer_reversal),
    own: ownMetadataOf(refund),
    created: refund.created,
  }
}
