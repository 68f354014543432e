import type { Prisma, Subscription, SubscriptionSession } from '@merchant-payments/db'
import { recordEvents } from '@merchant-payments/webhooks'
import type { SubscriptionUpdate, SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import { toSubscription } from '../../contract/subscriptions/wire.ts'
import { replaceMetadataEntries } from '../../core/metadata-entries/entries.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { nextVersion } from '../../core/rows/versioned-snapshot.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { mergeMetadata } from '../../core/wire/merge-metadata.ts'
import { lockSubscriptionSession } from '../../processor/sync/lock-subscription-session.ts'
import { loadLive } from './load.ts'

type Described = Pick<Subscription, 'metadata'> & { session: Pick<SubscriptionSession, 'metadata'> }

export const metadataOf = ({ metadata, session }: Described) => (metadata ?? session.metadata) as Metadata

/**
 * Merges the metadata of a subscription with a change; the metadata of its session stays. The processor has no copy.
 * @throws subscription_not_found, validation_error
 */
export async function updateMetadata(
  scope: AccountScope,
  id: string,
  change: NonNullable<SubscriptionUpdate['metadata']> | null,
): Promise<SubscriptionWire> {
  const { services, account } = scope
  const { sessionRef } = await loadLive(scope, id)
  return writeAll(services, account.id, async (tx) => {
    const session = await lockSubscriptionSession(tx, account.id, sessionRef)
    const key = { accountId: account.id, id }
    const before = await tx.subscription.findUniqueOrThrow({ where: { accountId_id: key } })
    const known = toSubscription(services, before, session, account)
    const metadata = mergeMetadata(metadataOf({ ...before, session }), change)
    if (isSame(metadata, known.metadata)) {
      scope.unchanged?.()
      return known
    }
    const taken = await nextVersion(tx)
    const after = await tx.subscription.update({
      where: { accountId_id: key },
      data: { ...taken, metadata: metadata as Prisma.InputJsonObject },
    })
    await replaceMetadataEntries(tx, 'subscription', after)
    const data = toSubscription(services, after, session, account)
    await recordEvents(tx, [
      {
        account,
        type: 'customer.subscription.updated',
        transition: `updated:${taken.readVersion}`,
        now: services.processorClock.now(),
        objectId: id,
        data,
      },
    ])
    return data
  })
}

const isSame = (one: Metadata, other: Metadata) =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())
