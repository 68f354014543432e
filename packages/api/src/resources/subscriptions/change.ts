import type { Subscription } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import { toSubscription } from '../../contract/subscriptions/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { afterEffect } from '../../core/request/after-irreversible-effect.ts'
import { ApiError } from '../../core/request/errors.ts'
import { syncSubscription } from '../../processor/sync/sync-subscriptions.ts'
import { loadChangeable, type loadLive } from './load.ts'

type Live = Awaited<ReturnType<typeof loadLive>>

/**
 * Makes a change at the processor and syncs the subscription. The change's response may be older than our row by now, so it
 * is not used.
 * @throws subscription_not_found, also for one that has ended at the processor meanwhile; validation_error for a change
 * that must wait; ProcessorError
 */
export async function changeSubscription(
  scope: AccountScope,
  id: string,
  change: (live: Live) => Promise<unknown>,
): Promise<SubscriptionWire> {
  const live = await loadChangeable(scope, id)
  await scope.stillHeld?.()
  await change(live).catch((error: unknown) => explain(scope, live, error))
  // Setting the same value again changes nothing, so the change may be repeated.
  const synced = await afterEffect(syncLive(scope, live), { repeatable: true })
  return toSubscription(scope.services, synced, live.session, scope.account)
}

/**
 * Translates a refusal: the subscription may have ended without an event yet, or must be paid first.
 * @throws the translated error, or the error itself
 */
export async function explain(scope: AccountScope, live: Live, error: unknown): Promise<never> {
  if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
  const { status } = await syncLive(scope, live)
  if (status === 'canceled' || status === 'incomplete_expired') throw new ApiError('subscription_not_found')
  if (status === 'incomplete' || status === 'paused') {
    throw new ApiError('validation_error', {
      message: `This change is not allowed while the subscription is ${status}.`,
    })
  }
  throw error
}

async function syncLive({ services, account }: AccountScope, { id, session, sessionRef }: Live): Promise<Subscription> {
  const scope = { livemode: account.livemode, hostAccount: session.hostAccount }
  const known = { owner: account, ref: sessionRef }
  const { subscription } = await syncSubscription(services, { scope, id }, known)
  return subscription
}
