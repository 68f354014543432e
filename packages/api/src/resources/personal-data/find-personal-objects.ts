import type { OwnerScope } from '../../core/request/account-scope.ts'
import { escapeLikePattern } from '../../core/wire/search-pattern.ts'
import { and, type Sql, sql } from '../../core/wire/sql.ts'
import type { Person } from './person.ts'

/** The keys of a person's rows. A payment is found by its customer, its session, its subscription or its own email. */
export type PersonalObjects = {
  customers: readonly string[]
  /** Refs, like those of `subscriptionSessions`. */
  sessions: readonly string[]
  subscriptionSessions: readonly string[]
  subscriptions: readonly string[]
  payments: readonly string[]
}

/**
 * Finds all rows of a person in an account, using only indexes. It reads only keys: a hundred thousand of them are some
 * megabytes.
 */
export async function findPersonalObjects({ services, account }: OwnerScope, person: Person): Promise<PersonalObjects> {
  const { pool } = services.database
  const keys = async (query: Sql) => (await pool.query<{ key: string }>(query)).rows.map(({ key }) => key)
  const sessions = await keys(sessionsOf(account.id, person))
  const subscriptionSessions = await keys(subscriptionSessionsOf(account.id, person))
  const subscriptions = await keys(subscriptionsOf(account.id, person, subscriptionSessions))
  return {
    customers: await keys(sql`
      SELECT id AS key FROM customers WHERE account_id = ${account.id} AND id = ANY(${person.customerIds}) ORDER BY id`),
    sessions,
    subscriptionSessions,
    subscriptions,
    payments: await keys(paymentsOf(account.id, person, { sessions, subscriptions })),
  }
}

function sessionsOf(accountId: number, { customerIds, email, guestsAlone }: Person): Sql {
  const found = (by: Sql) => sql`SELECT ref AS key FROM payment_sessions s WHERE account_id = ${accountId} AND ${by}`
  const who = guestsAlone ? ofNoCustomer : sql`true`
  return sql`
    ${found(sql`customer_id = ANY(${customerIds})`)}
    UNION ${found(sql`customer_email IS NOT NULL AND lower(customer_email) = lower(${email}) AND ${who}`)}
    UNION ${found(sql`customer_details IS NOT NULL AND lower(customer_details ->> 'email') = lower(${email}) AND ${who}`)}
    ORDER BY key`
}

function subscriptionSessionsOf(accountId: number, { customerIds, email, guestsAlone }: Person): Sql {
  const found = (by: Sql) =>
    sql`SELECT ref AS key FROM subscription_sessions s WHERE account_id = ${accountId} AND ${by}`
  const who = guestsAlone ? ofNoCustomer : sql`true`
  return sql`
    ${found(sql`customer_id = ANY(${customerIds})`)}
    UNION ${found(sql`customer_email IS NOT NULL AND lower(customer_email) = lower(${email}) AND ${who}`)}
    ORDER BY key`
}

function subscriptionsOf(accountId: number, { email, guestsAlone }: Person, sessions: readonly string[]): Sql {
  const begun = sql`SELECT 1 FROM subscription_sessions s WHERE s.account_id = n.account_id AND s.ref = n.session_ref`
  const who = guestsAlone ? sql`EXISTS (${begun} AND ${ofNoCustomer})` : sql`true`
  return sql`
    SELECT id AS key FROM subscriptions WHERE account_id = ${accountId} AND session_ref = ANY(${sessions})
    UNION
    SELECT id FROM subscriptions n
     WHERE account_id = ${accountId} AND customer_email IS NOT NULL AND lower(customer_email) = lower(${email}) AND ${who}
    ORDER BY key`
}

function paymentsOf(
  accountId: number,
  { customerIds, email, guestsAlone }: Person,
  { sessions, subscriptions }: Pick<PersonalObjects, 'sessions' | 'subscriptions'>,
): Sql {
  // ILIKE on the email uses an index if the extension pg_trgm is installed.
  const pattern = email === null ? null : escapeLikePattern(email)
  const made = sql`SELECT 1 FROM payment_sessions s WHERE s.account_id = p.account_id AND s.id = p.session_id`
  const begun = sql`SELECT 1 FROM subscription_sessions s WHERE s.account_id = p.account_id AND s.id = p.session_id`
  const renewed = sql`
    SELECT 1 FROM subscriptions n JOIN subscription_sessions s ON s.account_id = n.account_id AND s.ref = n.session_ref
     WHERE n.account_id = p.account_id AND n.id = p.subscription_id`
  const named = sql`SELECT 1 FROM customers c WHERE c.account_id = p.account_id AND c.id = p.customer_id`
  const others = [
    ...[made, begun, renewed].map((session) => sql`NOT EXISTS (${session} AND NOT ${ofNoCustomer})`),
    sql`NOT EXISTS (${named})`,
  ]
  return sql`
    SELECT p.id AS key FROM payment_sessions s JOIN payments p ON p.account_id = s.account_id AND p.session_id = s.id
     WHERE s.account_id = ${accountId} AND s.ref = ANY(${sessions})
    UNION
    SELECT id FROM payments WHERE account_id = ${accountId} AND subscription_id = ANY(${subscriptions})
    UNION
    SELECT id FROM payments WHERE account_id = ${accountId} AND customer_id = ANY(${customerIds})
    UNION
    SELECT id FROM payments p
     WHERE account_id = ${accountId} AND customer_email ILIKE ${pattern} AND ${guestsAlone ? and(others) : sql`true`}
    ORDER BY key`
}

/** Whether a session `s` belongs to a guest, or to a customer who was deleted. */
const ofNoCustomer = sql`NOT EXISTS (SELECT 1 FROM customers c WHERE c.account_id = s.account_id AND c.id = s.customer_id)`
