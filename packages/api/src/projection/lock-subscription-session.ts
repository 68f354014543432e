import type { SubscriptionSession, Tx } from '@merchant-payments/db'
import { EventTooEarlyError } from './too-early.ts'

/**
 * The session's row, held until the transaction ends: it serialises all that the session begins, its subscription and
 * the payments of it.
 */
export async function lockSubscriptionSession(tx: Tx, accountId: number, ref: string): Promise<SubscriptionSession> {
  await tx.$queryRaw`SELECT 1 FROM subscription_sessions WHERE account_id = ${accountId} AND ref = ${ref} FOR UPDATE`
  return tx.subscriptionSession.findUniqueOrThrow({ where: { accountId_ref: { accountId, ref } } })
}

/**
 * The same for what names the session in what it tells, whose bytes never change afterwards.
 * @throws EventTooEarlyError while the session's id is not known
 */
export async function lockNamedSession(
  tx: Tx,
  accountId: number,
  ref: string,
): Promise<SubscriptionSession & { id: string }> {
  const session = await lockSubscriptionSession(tx, accountId, ref)
  if (session.id === null) throw new EventTooEarlyError(`the subscription session ${ref} has no id yet`)
  return { ...session, id: session.id }
}
