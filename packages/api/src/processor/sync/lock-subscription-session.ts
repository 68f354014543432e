import { isOneOf, type SubscriptionSession, type Tx } from '@merchant-payments/db'
import { EventTooEarlyError } from './event-too-early.ts'

/**
 * Locks the session's row until the transaction ends. The lock serializes changes of the session's subscription and of its
 * payments.
 */
export async function lockSubscriptionSession(tx: Tx, accountId: number, ref: string): Promise<SubscriptionSession> {
  const session = (await lockSubscriptionSessions(tx, accountId, [ref])).get(ref)
  if (!session) throw new TypeError(`there is no subscription session ${ref}`)
  return session
}

/** Locks several sessions of one account by their refs, always in the same order. */
async function lockSubscriptionSessions(
  tx: Tx,
  accountId: number,
  refs: readonly string[],
): Promise<Map<string, SubscriptionSession>> {
  await tx.$queryRaw`
    SELECT 1 FROM subscription_sessions WHERE account_id = ${accountId} AND ${isOneOf('ref', 'text', refs)} ORDER BY ref FOR UPDATE`
  const sessions = await tx.subscriptionSession.findMany({ where: { accountId, ref: { in: [...refs] } } })
  return new Map(sessions.map((session) => [session.ref, session]))
}

/**
 * Locks sessions whose id an event will contain: the bytes of an event never change, so the id must be known.
 * @throws EventTooEarlyError while the id of one is not known
 */
export async function lockNamedSessions(
  tx: Tx,
  accountId: number,
  refs: readonly string[],
): Promise<(ref: string) => SubscriptionSession> {
  const sessions = await lockSubscriptionSessions(tx, accountId, refs)
  return (ref) => {
    const session = sessions.get(ref)
    if (!session) throw new TypeError(`there is no subscription session ${ref}`)
    // No session began an adopted subscription.
    if (session.id === null && session.adoptedAt === null)
      throw new EventTooEarlyError(`the subscription session ${ref} has no id yet`)
    return session
  }
}
