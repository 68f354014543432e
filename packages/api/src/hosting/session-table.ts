import { type Database, Prisma, type Route } from '@merchant-payments/db'

/** Where sessions of one kind are kept. What opening one changes is the same columns in both. */
export type SessionTable = 'payment_sessions' | 'subscription_sessions'

export type SessionKey = { accountId: number; ref: string }

/** The status of a session whose checkout the processor refused: its address was never given away, and never will be. */
export const abandoned = 'abandoned'

/** Keeps where a session is hosted now: where its events will come from is known before there are any. */
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

/** Does nothing to a session that has its id. */
export async function abandonSession(
  { prisma }: Database,
  table: SessionTable,
  { accountId, ref }: SessionKey,
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET status = ${abandoned}
     WHERE account_id = ${accountId} AND ref = ${ref} AND id IS NULL`
}

/**
 * Keeps the processor's answer. Does nothing to a session that has its id: events came before this answer, and what they made
 * of the session is newer.
 * @returns whether the row shows the answer now
 */
export async function completeSession(
  { prisma }: Database,
  table: SessionTable,
  { accountId, ref }: SessionKey,
  { id, url, created, expiresAt }: { id: string; url: string | null; created: Date; expiresAt: Date },
): Promise<boolean> {
  // Times of one object come from one clock.
  const completed = await prisma.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET id = ${id}, url = ${url}, created_at = ${created}, expires_at = ${expiresAt}
     WHERE account_id = ${accountId} AND ref = ${ref} AND id IS NULL`
  return completed === 1
}
