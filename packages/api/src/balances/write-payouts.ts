import type { Payout, Tx } from '@merchant-payments/db'
import { databaseTime } from '@merchant-payments/db'
import type { PayoutSnapshot } from '@merchant-payments/processor'
import { type EventTypeOf, happened, type NewEvent, recordEvents } from '@merchant-payments/webhooks'
import { toPayout } from '../resources/payouts/wire.ts'
import type { Owner } from '../sync/owner.ts'
import { isAlreadyApplied } from '../sync/stale-read.ts'
import { nextVersion, type VersionedSnapshot } from '../sync/versioned-snapshot.ts'
import { nextRead } from './next-read.ts'
import { ownLine } from './own-line.ts'

/** A payout as it was read, and when, by the processor's clock. */
type Seen = VersionedSnapshot<PayoutSnapshot> & { now: Date }

/**
 * Brings the row of a payout to a read of it, and tells of one that has arrived or failed; the row is made at the first read.
 * Of a payout that the schedule did not make the processor does not say what it is made of: its one line says no more.
 * @param silent it was over before anything was known of payouts
 * @throws StaleReadError
 */
export async function writePayout(tx: Tx, owner: Owner, seen: Seen, { silent = false } = {}): Promise<Payout> {
  const { snapshot, version, now } = seen
  const { id, amount, currency, automatic, status, created: createdAt } = snapshot
  const key = { accountId: owner.id, id }
  const shown = {
    status,
    failureCode: snapshot.failureCode,
    failureMessage: snapshot.failureMessage,
    arrivalDate: snapshot.arrival,
  }
  const method = automatic ? 'automatic' : 'manual'
  const row = { ...key, amount, currency, method, ...shown, reconciled: !automatic, createdAt }
  const { count: isNew } = await tx.payout.createMany({ data: { ...row, updatedAt: now }, skipDuplicates: true })
  const before = await lockPayout(tx, key)
  if (!isNew && isAlreadyApplied(before, version, shown)) return before
  if (isNew && !automatic) {
    const line = ownLine(before, { lineType: 'adjustment', amount, objectId: null })
    await tx.balanceTransaction.createMany({ data: line, skipDuplicates: true })
  }

  const readMs = nextRead(snapshot, before, now)
  const retryAt = readMs === null ? null : await databaseTime(tx, readMs)
  const payout = await tx.payout.update({
    where: { accountId_id: key },
    data: { ...shown, retryAt, ...(await nextVersion(tx)) },
  })
  const changed = isNew > 0 || before.status !== status
  if (changed && !silent) await recordEvents(tx, eventsFor(owner, payout, now))
  return payout
}

/** Its events and those of others wait for each other. */
export async function lockPayout(tx: Tx, { accountId, id }: Pick<Payout, 'accountId' | 'id'>): Promise<Payout> {
  await tx.$queryRaw`SELECT 1 FROM payouts WHERE account_id = ${accountId} AND id = ${id} FOR UPDATE`
  return tx.payout.findUniqueOrThrow({ where: { accountId_id: { accountId, id } } })
}

/** What a payout tells of its state: once each time that it comes to it. */
export function eventsFor(owner: Owner, payout: Payout, now: Date): NewEvent[] {
  const { status } = payout
  const event = { account: owner, objectId: payout.id, transition: status, data: toPayout(payout, owner.livemode), now }
  const events: Record<EventTypeOf<'payout'>, Omit<NewEvent, 'type'> | null> = {
    'payout.paid': status === 'paid' ? event : null,
    'payout.failed': status === 'failed' ? event : null,
  }
  return happened(events)
}
