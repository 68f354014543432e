import { Prisma, type Tx } from '@merchant-payments/db'
import { type EventType, type eventCatalogue, findPlatforms } from '@merchant-payments/webhooks'
import { deleteMetadataEntries } from '../../core/metadata-entries/entries.ts'
import { erasingSql, type PersonalTable, unerasedSql } from './columns.ts'
import { eraseEventBody } from './erase-event-body.ts'

/** The number of erased rows, by table. Payment methods are deleted with their customers. */
export type ErasedRows = Record<
  | 'customers'
  | Exclude<
      PersonalTable,
      'customer_page_codes' | 'customer_page_sessions' | 'idempotent_requests' | 'platform_idempotent_requests'
    >,
  number
>

export const nothingErased: Readonly<ErasedRows> = {
  customers: 0,
  payment_sessions: 0,
  payments: 0,
  subscription_sessions: 0,
  subscriptions: 0,
  disputes: 0,
  evidence_files: 0,
  events: 0,
  attempts: 0,
}

/** Rows of one account that are erased in one transaction. */
export type Batch = { accountId: number; keys: readonly string[]; now: Date }

/** Erases payments, and the events of them and of their disputes. It takes the locks of a sync. */
async function erasePayments(tx: Tx, batch: Batch): Promise<Partial<ErasedRows>> {
  const { accountId, keys } = batch
  await tx.$queryRaw`
    SELECT 1 FROM payments WHERE account_id = ${accountId} AND id = ANY(${keys}) ORDER BY id FOR NO KEY UPDATE`
  const payments = await eraseOwnRows(tx, batch, 'payments', 'id')
  await deleteMetadataEntries(tx, accountId, keys)
  // The law keeps invoices: from now on the merchant alone sees them.
  await tx.$executeRaw`
    UPDATE invoices SET erased_at = ${batch.now}::timestamptz
     WHERE account_id = ${accountId} AND payment_id = ANY(${keys}) AND erased_at IS NULL`
  const disputes = await tx.dispute.findMany({
    where: { accountId, paymentId: { in: [...keys] } },
    select: { id: true },
  })
  const disputed = disputes.map(({ id }) => id)
  return {
    payments,
    disputes: await eraseRowsOf(tx, accountId, 'disputes', Prisma.sql`id = ANY(${disputed})`),
    evidence_files: await eraseRowsOf(tx, accountId, 'evidence_files', Prisma.sql`dispute_id = ANY(${disputed})`),
    ...(await eraseEvents(tx, accountId, [...keys, ...disputed])),
  }
}

/** Erases subscriptions and their events. It locks their sessions, which are erased separately. */
async function eraseSubscriptions(tx: Tx, batch: Batch): Promise<Partial<ErasedRows>> {
  const { accountId, keys } = batch
  await tx.$queryRaw`
    SELECT 1 FROM subscription_sessions s
     WHERE account_id = ${accountId}
       AND ref IN (SELECT session_ref FROM subscriptions WHERE account_id = ${accountId} AND id = ANY(${keys}))
     ORDER BY ref FOR UPDATE`
  const subscriptions = await eraseOwnRows(tx, batch, 'subscriptions', 'id')
  await deleteMetadataEntries(tx, accountId, keys)
  return { subscriptions, ...(await eraseEvents(tx, accountId, keys)) }
}

/** Erases sessions of one kind and their events. */
function eraseSessions(table: 'payment_sessions' | 'subscription_sessions') {
  return async (tx: Tx, batch: Batch): Promise<Partial<ErasedRows>> => {
    const { accountId, keys } = batch
    const rows = await tx.$queryRaw<{ id: string | null }[]>`
      SELECT id FROM ${Prisma.raw(table)} WHERE account_id = ${accountId} AND ref = ANY(${keys}) ORDER BY ref FOR UPDATE`
    const erased = await eraseOwnRows(tx, batch, table, 'ref')
    const ids = rows.flatMap(({ id }) => id ?? [])
    await deleteMetadataEntries(tx, accountId, ids)
    return { [table]: erased, ...(await eraseEvents(tx, accountId, ids)) }
  }
}

/** The functions that erase the objects in the data of events, with all events of each. Data without an entry names no person. */
export const erasures = {
  payment: erasePayments,
  refunded_payment: erasePayments,
  dispute: erasePayments,
  subscription: eraseSubscriptions,
  session: eraseSessions,
} satisfies Partial<Record<(typeof eventCatalogue)[EventType]['data'], unknown>>

/** Erases rows of a table that records the erasure in `erased_at`. */
function eraseOwnRows(
  tx: Tx,
  { accountId, keys, now }: Batch,
  table: 'payments' | 'payment_sessions' | 'subscription_sessions' | 'subscriptions',
  key: 'id' | 'ref',
): Promise<number> {
  return tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET ${Prisma.raw(erasingSql(table))}, erased_at = COALESCE(erased_at, ${now}::timestamptz)
     WHERE account_id = ${accountId} AND ${Prisma.raw(key)} = ANY(${keys})
       AND (erased_at IS NULL OR ${Prisma.raw(unerasedSql(table))})`
}

function eraseRowsOf(tx: Tx, accountId: number, table: PersonalTable, which: Prisma.Sql): Promise<number> {
  return tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET ${Prisma.raw(erasingSql(table))}
     WHERE account_id = ${accountId} AND ${which} AND (${Prisma.raw(unerasedSql(table))})`
}

/**
 * Rewrites the events of some objects without personal data, and deletes the answers of receivers. Signatures of earlier attempts are
 * not changed; a delivery that still waits reads its event when it is sent. Deliveries are locked before, so that the answer to what is
 * being sent is either here already and deleted, or never stored. The copies for the platform's endpoints are rewritten as well.
 */
async function eraseEvents(
  tx: Tx,
  accountId: number,
  objectIds: readonly string[],
): Promise<Pick<ErasedRows, 'events' | 'attempts'>> {
  const erased = await eraseEventsOf(tx, accountId, objectIds)
  const platform = (await findPlatforms(tx, [accountId])).get(accountId)
  if (!platform) return erased
  const copies = await eraseEventsOf(tx, platform.platformId, objectIds)
  return { events: erased.events + copies.events, attempts: erased.attempts + copies.attempts }
}

async function eraseEventsOf(
  tx: Tx,
  accountId: number,
  objectIds: readonly string[],
): Promise<Pick<ErasedRows, 'events' | 'attempts'>> {
  const known = await tx.$queryRaw<{ id: string; body: string }[]>`
    SELECT id, body FROM events
     WHERE account_id = ${accountId} AND object_id = ANY(${objectIds}) ORDER BY id FOR NO KEY UPDATE`
  const changed = known.flatMap(({ id, body }) => {
    const erased = eraseEventBody(body)
    return erased === body ? [] : { id, body: erased }
  })
  const deliveries = await tx.$queryRaw<{ id: bigint; eventId: string; isOpen: boolean }[]>`
    SELECT id, event_id AS "eventId", status IN ('pending', 'queued') AS "isOpen" FROM deliveries
     WHERE account_id = ${accountId} AND event_id = ANY(${known.map(({ id }) => id)})
     ORDER BY created_at, id FOR NO KEY UPDATE`
  const events = await tx.$executeRaw`
    UPDATE events SET body = erased.body
      FROM unnest(${changed.map(({ id }) => id)}::text[], ${changed.map(({ body }) => body)}::text[]) AS erased (id, body)
     WHERE events.account_id = ${accountId} AND events.id = erased.id`
  const changedIds = new Set(changed.map(({ id }) => id))
  const open = deliveries.filter(({ eventId, isOpen }) => isOpen && changedIds.has(eventId))
  await tx.$executeRaw`
    UPDATE deliveries SET erased_attempt = attempt_count + 1
     WHERE account_id = ${accountId} AND id = ANY(${open.map(({ id }) => id)}::bigint[])`
  const attempts = await eraseRowsOf(
    tx,
    accountId,
    'attempts',
    Prisma.sql`delivery_id = ANY(${deliveries.map(({ id }) => id)}::bigint[])`,
  )
  return { events, attempts }
}
