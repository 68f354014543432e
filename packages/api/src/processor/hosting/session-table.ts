import { type Database, inTransaction, Prisma, type Route, type Statements, statementsOn } from '@merchant-payments/db'
import { addMetadataEntries, type Indexed } from '../../core/metadata-entries/entries.ts'

/** The table of each kind of session. Opening a checkout changes the same columns in both. */
export type SessionTable = 'payment_sessions' | 'subscription_sessions'

/** The kind of the metadata entries of each table. */
const indexedKinds = { payment_sessions: 'payment_session', subscription_sessions: 'subscription_session' } as const

export type SessionKey = { accountId: number; ref: string }

/** The status of a session whose checkout the processor refused. Its address was never returned to a client. */
export const abandoned = 'abandoned'

/** Stores where a session is hosted now, before the processor sends events for it. */
export async function moveSession(
  { prisma }: Database,
  table: SessionTable,
  { accountId, ref }: SessionKey,
  { route, hostAccount }: { route: Route; hostAccount: string | null },
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET route = ${route}::route, host_account = ${hostAccount}
     WHERE account_id = ${accountId} AND ref = ${ref}`
}

/**
 * Marks a session as abandoned unless it has its processor id. A payment link no longer counts it as started: the visitor was led to no
 * checkout.
 */
export async function abandonSession(
  { prisma }: Database,
  table: SessionTable,
  { accountId, ref }: SessionKey,
): Promise<void> {
  await prisma.$executeRaw`
    WITH session AS (
      UPDATE ${Prisma.raw(table)} SET status = ${abandoned}
       WHERE account_id = ${accountId} AND ref = ${ref} AND id IS NULL AND status <> ${abandoned}
      RETURNING payment_link_id)
    UPDATE payment_links SET started = started - 1
     WHERE account_id = ${accountId} AND id = (SELECT payment_link_id FROM session)`
}

/**
 * Stores the processor's answer. Does nothing if the session has its id: an event arrived before the answer, and the row is
 * newer.
 * @returns whether the row was updated
 */
export async function completeSession(
  { pool }: Pick<Database, 'pool'>,
  table: SessionTable,
  { accountId, ref, metadata }: SessionKey & Pick<Indexed, 'metadata'>,
  { id, url, created, expiresAt }: { id: string; url: string | null; created: Date; expiresAt: Date },
): Promise<boolean> {
  // Times of one object come from one clock.
  const complete = async (tx: Statements) => {
    const completed = await tx.$executeRaw`
      UPDATE ${Prisma.raw(table)} SET id = ${id}, url = ${url}, created_at = ${created}, expires_at = ${expiresAt}
       WHERE account_id = ${accountId} AND ref = ${ref} AND id IS NULL`
    return completed === 1
  }
  if (Object.keys(metadata as object).length === 0) return complete(statementsOn(pool))
  return inTransaction(pool, async (client) => {
    const tx = statementsOn(client)
    const isFirst = await complete(tx)
    if (isFirst) await addMetadataEntries(tx, indexedKinds[table], [{ accountId, id, createdAt: created, metadata }])
    return isFirst
  })
}
