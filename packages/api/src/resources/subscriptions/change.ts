import { ProcessorError, type SubscriptionSnapshot } from '@merchant-payments/processor'
import { advanceSubscription } from '../../projection/advance-subscription.ts'
import { type Observed, observe } from '../../projection/observe.ts'
import { ApiError } from '../../request/errors.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { loadLive } from './load.ts'
import type { SubscriptionWire } from './schema.ts'
import { toSubscription } from './wire.ts'

type Live = Awaited<ReturnType<typeof loadLive>>

/**
 * Makes a change at the processor and moves our row to what comes of it, with the event that tells of it.
 * @throws subscription_not_found, also for one that has ended at the processor meanwhile; ProcessorError
 */
export async function changeSubscription(
  scope: AccountScope,
  id: string,
  change: (live: Live) => Promise<SubscriptionSnapshot>,
): Promise<SubscriptionWire> {
  const { services, account } = scope
  const live = await loadLive(scope, id)
  const seen = await observe(services, () => change(live)).catch((error: unknown) => checkEnded(scope, live, error))
  const changed = await advanceSubscription(services, account, live.sessionRef, seen)
  return toSubscription(changed, live.session, account.livemode)
}

/** A refusal may mean that the subscription is over, which we had not heard of. @throws the error, or what it means */
async function checkEnded(
  { services, account }: AccountScope,
  { id, session, sessionRef }: Live,
  error: unknown,
): Promise<Observed<SubscriptionSnapshot>> {
  if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
  const where = { livemode: account.livemode, hostAccount: session.hostAccount }
  const seen = await observe(services, () => services.processor.retrieveSubscription(where, id))
  const { status } = await advanceSubscription(services, account, sessionRef, seen)
  throw status === 'canceled' || status === 'incomplete_expired' ? new ApiError('subscription_not_found') : error
}
