import type { Payment } from '@merchant-payments/db'
import { isCapabilityCode, type OwnMetadata } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { retryIfStale } from '../../core/rows/stale-read.ts'
import { type ProcessorObject, writeAll } from '../../core/rows/sync-object.ts'
import { readVersioned } from '../../core/rows/versioned-snapshot.ts'
import { watchDeclines } from '../../mail/decline-alarms/watch-declines.ts'
import { watchLinkDeclines } from '../../mail/decline-alarms/watch-link-declines.ts'
import { expireSessionsOfLink } from '../hosting/expire-open-sessions.ts'
import { type FailedAttempt, type ReadAttempt, readFailedAttempt } from './failed-attempt.ts'
import { findPaymentOrigin } from './find-payment-origin.ts'
import { lacksSubscription, writePaymentOf } from './payment-origin.ts'
import { recordFailedAttempt } from './record-failed-attempt.ts'
import { returnExcessFee } from './return-excess-fee.ts'

/** Data of a payment that the caller has without a read: its metadata, and a failed attempt to pay it. */
type KnownPayment = { own?: OwnMetadata; failedAttempt?: FailedAttempt | undefined }

/**
 * Syncs a payment, records the events of the change, and refunds an excess fee. A payment that is known not to be ours is
 * not read.
 * @returns null if it is not ours
 * @throws ProcessorError, EventTooEarlyError
 */
export function syncPayment(
  services: Services,
  { scope, id }: ProcessorObject,
  { own, failedAttempt }: KnownPayment = {},
): Promise<Payment | null> {
  return retryIfStale(async () => {
    const known = own && (await findPaymentOrigin(services, scope, { id, own }))
    if (known === null) return null
    const seen = await readVersioned(services, () => services.processor.payments.retrieve(scope, id))
    // The subscription may have been created between the two reads.
    const begun = known && lacksSubscription(known, seen.snapshot)
    const origin = known && !begun ? known : await findPaymentOrigin(services, scope, seen.snapshot)
    if (!origin) return null
    const failure = failedAttempt && (await readFailedAttempt(services, scope, failedAttempt, seen.snapshot))
    const { payment, declined } = await writeAll(services, origin.owner.id, async (tx) => {
      const now = services.processorClock.now()
      const written = await writePaymentOf(services, tx, origin, seen, now)
      const recorded = failure && !isMerchantsFault(written, failure) ? failure : null
      if (recorded) await recordFailedAttempt(services, tx, origin.owner, written, recorded, now)
      return { payment: written, declined: recorded }
    })
    if (declined) {
      await watchDeclines(services, origin.owner)
      const { sessionId } = payment
      const link = await watchLinkDeclines(services, origin.owner, { sessionId, method: declined.method })
      if (link !== null) await expireSessionsOfLink(services, origin.owner, link)
    }
    await returnExcessFee(services, scope.livemode, payment, seen.snapshot)
    return payment
  })
}

/**
 * Whether a payment of a subscription failed because the merchant's account lacks a capability. No event reports it, because
 * receivers would ask the customer for another card.
 */
function isMerchantsFault({ subscriptionId }: Payment, { failure }: ReadAttempt): boolean {
  return subscriptionId !== null && isCapabilityCode(failure?.code ?? null)
}
