import { isDeepStrictEqual } from 'node:util'
import type { Prisma, Subscription, SubscriptionSession } from '@merchant-payments/db'
import type { SubscriptionUpdate, SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { mergeMetadata } from '../../core/wire/merge-metadata.ts'
import { changeSubscriptionRow } from '../../processor/sync/change-subscription-row.ts'
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
  const { sessionRef: ref } = await loadLive(scope, id)
  return changeSubscriptionRow(scope.services, scope.account, { id, ref }, (before, session) => {
    const known = metadataOf({ ...before, session })
    const metadata = mergeMetadata(known, change)
    if (!isDeepStrictEqual(metadata, known)) return { metadata: metadata as Prisma.InputJsonObject }
    scope.unchanged?.()
    return null
  })
}
