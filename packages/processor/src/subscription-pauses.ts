import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { onAccount } from './payments.ts'
import { releaseFromPast } from './planned-changes.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'

/**
 * Withdraws the cancellation at the end of the period, with its reason. Idempotent.
 * @throws ProcessorError
 */
export async function withdrawCancellation(connection: Connection, scope: ProcessorScope, id: string): Promise<void> {
  const changes = { cancel_at_period_end: false, cancellation_details: { comment: '' } }
  await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).subscriptions.update(id, changes, onAccount(scope.hostAccount)),
  )
}

/** The key of our metadata with the time at which a pause is to end, in Unix seconds. */
const untilKey = 'svc_paused_until'

/** Reads it back; null without one. */
export function pausedUntilOf({ metadata }: { metadata: Stripe.Metadata }): Date | null {
  const seconds = Number(metadata[untilKey] || Number.NaN)
  return Number.isSafeInteger(seconds) ? new Date(seconds * 1000) : null
}

/** Sets when the pause of a subscription is to end, before it is paused or while it is. @throws ProcessorError */
export async function setPauseEnd(
  connection: Connection,
  scope: ProcessorScope,
  { id, until }: { id: string; until: Date | null },
): Promise<void> {
  const changes = { metadata: { [untilKey]: until === null ? '' : String(until.getTime() / 1000) } }
  await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).subscriptions.update(id, changes, onAccount(scope.hostAccount)),
  )
}

/**
 * Pauses a subscription: it is neither renewed nor billed. The rest of its period is credited on its next invoice. The
 * processor refuses a second pause, so nothing is credited twice.
 * @throws ProcessorError
 */
export async function pauseSubscription(
  connection: Connection,
  scope: ProcessorScope,
  { id, ref }: { id: string; ref: string },
): Promise<void> {
  const { subscriptions } = connection.client(scope.livemode)
  await releaseFromPast(connection, scope, id)
  await retryWithFreshKey(`pause:${ref}`, (key) =>
    callStripe(scope.livemode, () =>
      subscriptions.pause(
        id,
        { bill_for: { unused_time_from: { type: 'now' } }, invoicing_behavior: 'pending_invoice_item' },
        { ...onAccount(scope.hostAccount), ...key },
      ),
    ),
  )
}

/**
 * Resumes a paused subscription with a period that begins now. Its invoice is final at once; the caller takes the payment
 * of an invoice that stays open.
 * @throws ProcessorError
 */
export async function resumeSubscription(
  connection: Connection,
  scope: ProcessorScope,
  { id, ref }: { id: string; ref: string },
): Promise<void> {
  const { subscriptions } = connection.client(scope.livemode)
  await retryWithFreshKey(`resume:${ref}`, (key) =>
    callStripe(scope.livemode, () =>
      subscriptions.resume(
        id,
        { billing_cycle_anchor: { type: 'now' }, payment_behavior: 'resume_on_payment_attempt' },
        { ...onAccount(scope.hostAccount), ...key },
      ),
    ),
  )
}
