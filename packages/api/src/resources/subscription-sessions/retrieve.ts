import type { SubscriptionSession } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import type { SubscriptionSessionWire } from '../../contract/subscription-sessions/schema.ts'
import { toSubscriptionSession } from '../../contract/subscription-sessions/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'
import { ApiError } from '../../core/request/errors.ts'
import type { ProcessorObject } from '../../core/rows/sync-object.ts'
import {
  type SyncedSubscriptionSession,
  syncSubscriptionSession,
} from '../../processor/sync/sync-subscription-session.ts'
import { type KnownSubscription, syncSubscription } from '../../processor/sync/sync-subscriptions.ts'
import { isSessionId, shortPatience } from '../payment-sessions/retrieve.ts'

type Loaded = SubscriptionSession & { id: string; subscription: { id: string } | null }

/** @throws session_not_found, also for a session of another account */
export async function loadSubscriptionSession({ services, account }: AccountScope, id: string): Promise<Loaded> {
  const row = isSessionId(id)
    ? await services.database.prisma.subscriptionSession.findFirst({
        where: { accountId: account.id, id },
        include: { subscription: { select: { id: true } } },
      })
    : null
  if (!row) throw new ApiError('session_not_found')
  return { ...row, id }
}

/** Syncs the subscription as well once it has begun, so that a caller who reads its id in the answer can read it. */
async function syncWithSubscription(
  services: Services,
  object: ProcessorObject,
  known: KnownSubscription,
): Promise<SyncedSubscriptionSession> {
  const synced = await syncSubscriptionSession(services, object, known, shortPatience)
  if (synced.subscription !== null)
    await syncSubscription(services, { scope: object.scope, id: synced.subscription }, known).catch(
      (error: unknown) => {
        // The session is committed: its answer agrees with its event. The event of the subscription syncs it later.
        if (!(error instanceof ProcessorError)) throw error
      },
    )
  return synced
}

/**
 * Returns a session in its current state. A session that is open, or whose subscription is not known yet, is synced first. If
 * the processor does not answer, our row is returned.
 */
export async function retrieveSubscriptionSession(scope: AccountScope, id: string): Promise<SubscriptionSessionWire> {
  const { services, account, actor } = scope
  const { subscription, ...row } = await loadSubscriptionSession(scope, id)
  const settled = row.status === 'expired' || subscription !== null
  if (settled) return toSubscriptionSession(row, subscription?.id ?? null, account.livemode)

  // Later lists of this caller must contain the synced state.
  await services.readers?.noteWrite(actor)
  const object = { scope: { livemode: account.livemode, hostAccount: row.hostAccount }, id }
  const known = { owner: account, ref: row.ref }
  // The row is also returned if the platform has lost access to the account.
  const current = await syncWithSubscription(services, object, known).catch((error: unknown) => {
    if (error instanceof ProcessorError) return null
    throw error
  })
  return toSubscriptionSession({ ...(current?.session ?? row), id }, current?.subscription ?? null, account.livemode)
}
