import { isDeepStrictEqual } from 'node:util'
import type { Prisma, Subscription, SubscriptionSession } from '@merchant-payments/db'
import { recordEvents } from '@merchant-payments/webhooks'
import type { SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import { toSubscription } from '../../contract/subscriptions/wire.ts'
import { replaceMetadataEntries } from '../../core/metadata-entries/entries.ts'
import type { Services } from '../../core/request/context.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { nextVersion } from '../../core/rows/versioned-snapshot.ts'
import { lockNamedSessions } from './lock-subscription-session.ts'

/**
 * Updates columns of a subscription that only our database has. Locks the subscription's session, and records
 * `customer.subscription.updated` if a field of the contract changes.
 * @param columnsOf returns the columns to update, or null for no update
 */
export function changeSubscriptionRow(
  services: Services,
  owner: Parameters<typeof toSubscription>[3],
  { id, ref }: { id: string; ref: string },
  columnsOf: (before: Subscription, session: SubscriptionSession) => Prisma.SubscriptionUpdateInput | null,
): Promise<SubscriptionWire> {
  return writeAll(services, owner.id, async (tx) => {
    const session = (await lockNamedSessions(tx, owner.id, [ref]))(ref)
    const where = { accountId_id: { accountId: owner.id, id } }
    const before = await tx.subscription.findUniqueOrThrow({ where })
    const known = toSubscription(services, before, session, owner)
    const columns = columnsOf(before, session)
    if (columns === null) return known
    const taken = await nextVersion(tx)
    const after = await tx.subscription.update({ where, data: { ...taken, ...columns } })
    if (columns.metadata !== undefined) await replaceMetadataEntries(tx, 'subscription', after)
    const data = toSubscription(services, after, session, owner)
    if (isDeepStrictEqual(known, data)) return data
    const [type, transition] = ['customer.subscription.updated' as const, `updated:${taken.readVersion}`]
    const now = services.processorClock.now()
    await recordEvents(tx, [{ account: owner, type, objectId: id, transition, data, now }])
    return data
  })
}
