import type { Subscription } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import { advanceSubscription } from '../../projection/advance-subscription.ts'
import { observe } from '../../projection/observe.ts'
import { untilCurrent } from '../../projection/overtaken.ts'
import { afterEffect } from '../../request/after-effect.ts'
import { ApiError } from '../../request/errors.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { loadLive } from './load.ts'
import type { SubscriptionWire } from './schema.ts'
import { toSubscription } from './wire.ts'

type Live = Awaited<ReturnType<typeof loadLive>>

/**
 * Makes a change at the processor and moves our row to what comes of it, with the event that tells of it. What the change
 * answers may be older than what is known by now, so the subscription is read afterwards.
 * @throws subscription_not_found, also for one that has ended at the processor meanwhile; validation_error for a change
 * that has to wait; ProcessorError
 */
export async function changeSubscription(
  scope: AccountScope,
  id: string,
  change: (live: Live) => Promise<unknown>,
): Promise<SubscriptionWire> {
  const live = await loadLive(scope, id)
  await scope.stillHeld?.()
  await change(live).catch((error: unknown) => explain(scope, live, error))
  return toSubscription(await afterEffect(readAgain(scope, live)), live.session, scope.account.livemode)
}

/**
 * A refusal may mean that the subscription is over, which we had not heard of, or that it has to be paid before.
 * @throws the error, or what it means
 */
export async function explain(scope: AccountScope, live: Live, error: unknown): Promise<never> {
  if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
  const { status } = await readAgain(scope, live)
  if (status === 'canceled' || status === 'incomplete_expired') throw new ApiError('subscription_not_found')
  if (status === 'incomplete' || status === 'paused') {
    throw new ApiError('validation_error', { message: `A subscription that is ${status} cannot be changed like that.` })
  }
  throw error
}

function readAgain({ services, account }: AccountScope, { id, session, sessionRef }: Live): Promise<Subscription> {
  const where = { livemode: account.livemode, hostAccount: session.hostAccount }
  return untilCurrent(async () => {
    const seen = await observe(services, () => services.processor.retrieveSubscription(where, id))
    return advanceSubscription(services, account, sessionRef, seen)
  })
}
