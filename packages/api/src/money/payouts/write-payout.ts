import type { Payout, Tx } from '@merchant-payments/db'
import { databaseTime } from '@merchant-payments/db'
import type { PayoutSnapshot } from '@merchant-payments/processor'
import { definedEvents, type EventTypeOf, type NewEvent, recordEvents } from '@merchant-payments/webhooks'
import { toPayout } from '../../contract/payouts/wire.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { isAlreadyApplied } from '../../core/rows/stale-read.ts'
import { nextVersion, type VersionedSnapshot } from '../../core/rows/versioned-snapshot.ts'
import { manualLine } from './manual-line.ts'
import { nextPayoutRead } from './next-payout-read.ts'

/** A payout as read, with the time of the read by the processor's clock. */
type Seen = VersionedSnapshot<PayoutSnapshot> & { now: Date }

/**
 * Writes a payout as read, and records the event of its arrival or failure. The first read inserts the row. The processor
 * has no lines for a payout that was not made by the schedule, so it gets one adjustment line of its whole amount.
 * @param silent records no events, for a payout from before payouts were stored
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
    const line = manualLine(before, { lineType: 'adjustment', amount, objectId: null })
    await tx.balanceTransaction.createMany({ data: line, skipDuplicates: true })
  }

  const readMs = nextPayoutRead(snapshot, before, now)
  const dueAt = readMs === null ? null : await databaseTime(tx, readMs)
  const payout = await tx.payout.update({
    where: { accountId_id: key },
    data: { ...shown, dueAt, failures: 0, lastError: null, ...(await nextVersion(tx)) },
  })
  const changed = isNew > 0 || before.status !== status
  if (changed && !silent) await recordEvents(tx, eventsFor(owner, payout, now))
  return payout
}

/** Locks a payout's row, so that syncs of one payout are serialized. */
async function lockPayout(tx: Tx, { accountId, id }: Pick<Payout, 'accountId' | 'id'>): Promise<Payout> {
  await tx.$queryRaw`SELECT 1 FROM payouts WHERE account_id = ${accountId} AND id = ${id} FOR UPDATE`
  return tx.payout.findUniqueOrThrow({ where: { accountId_id: { accountId, id } } })
}

/** The event of a payout's status; each status is recorded once. */
export function eventsFor(owner: Owner, payout: Payout, now: Date): NewEvent[] {
  const { status } = payout
  const event = { account: owner, objectId: payout.id, transition: status, data: toPayout(payout, owner.livemode), now }
  const events: Record<EventTypeOf<'payout'>, Omit<NewEvent, 'type'> | null> = {
    'payout.paid': status === 'paid' ? event : null,
    'payout.failed': status === 'failed' ? event : null,
  }
  return definedEvents(events)
}
