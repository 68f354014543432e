import type { SubscriptionSession, Tx } from '@merchant-payments/db'
import { EventTooEarlyError } from './event-too-early.ts'

export type NamedSession = SubscriptionSession & { id: string }

/**
 * The session's row, held until the transaction ends: it serialises all that the session begins, its subscription and
 * the payments of it.
 */
export async function lockSubscriptionSession(tx: Tx, accountId: number, ref: string): Promise<SubscriptionSession> {
  const session = (await lockSubscriptionSessions(tx, accountId, [ref])).get(ref)
  if (!session) throw new TypeError(`there is no subscription session ${ref}`)
  return session
}

/** Several of one account by their refs, always locked in one order. */
async function lockSubscriptionSessions(
  tx: Tx,
  accountId: number,
  refs: readonly string[],
): Promise<Map<string, SubscriptionSession>> {
  await tx.$queryRaw`
    SELECT 1 FROM subscription_sessions WHERE account_id = ${accountId} AND ref = ANY(${refs}) ORDER BY ref FOR UPDATE`
  const sessions = await tx.subscriptionSession.findMany({ where: { accountId, ref: { in: [...refs] } } })
  return new Map(sessions.map((session) => [session.ref, session]))
}

/**
 * The same for what names the session in what it tells, whose bytes never change afterwards.
 * @throws EventTooEarlyError while the id of one is not known
 */
export async function lockNamedSessions(
  tx: Tx,
  accountId: number,
  refs: readonly string[],
): Promise<(ref: string) => NamedSession> {
  const sessions = await lockSubscriptionSessions(tx, accountId, refs)
  return (ref) => {
    const session = sessions.get(ref)
    if (!session) throw new TypeError(`there is no subscription session ${ref}`)
    if (session.id === null) throw new EventTooEarlyError(`the subscription session ${ref} has no id yet`)
    return { ...session, id: session.id }
  }
}
