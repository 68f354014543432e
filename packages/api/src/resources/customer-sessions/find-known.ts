import type { Customer } from '@merchant-payments/db'
import type { AccountContext } from '../../core/request/account-context.ts'
import type { Services } from '../../core/request/context.ts'
import { type Sql, sql } from '../../core/wire/sql.ts'
import { mayReceive } from '../../mail/customer-reminders/reachable-sql.ts'

/** Customers of one address that a page shows. */
const maxCustomers = 20

/**
 * Whether a column has an address, whatever the case of its ASCII letters. Letters of other alphabets are not folded: another mailbox may
 * be meant. The first condition uses the index.
 */
export function hasAddress(column: Sql, email: string): Sql {
  return sql`(lower(${column}) = lower(${email}) AND lower(${column} COLLATE "C") = lower(${email} COLLATE "C"))`
}

/** The customers with an address, newest first. */
export async function findCustomers({ database }: Services, accountId: number, email: string): Promise<Customer[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    sql`SELECT id FROM customers WHERE account_id = ${accountId} AND ${hasAddress(sql`email`, email)}
         ORDER BY created_at DESC, id DESC LIMIT ${maxCustomers}`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  return database.prisma.customer.findMany({
    where: { accountId, id: { in: ids } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
}

/** The address as a customer, a subscription or a payment has it; null for an address that is not known. */
export async function findKnownAddress(
  { database }: Services,
  accountId: number,
  email: string,
): Promise<string | null> {
  const { rows } = await database.pool.query<{ email: string }>(
    sql`(SELECT email FROM customers WHERE account_id = ${accountId} AND ${hasAddress(sql`email`, email)} LIMIT 1)
        UNION ALL
        (SELECT customer_email FROM subscriptions
          WHERE account_id = ${accountId} AND ${hasAddress(sql`customer_email`, email)} LIMIT 1)
        UNION ALL
        (SELECT customer_email FROM payments
          WHERE account_id = ${accountId} AND status IN ('succeeded', 'processing')
            AND ${hasAddress(sql`customer_email`, email)} LIMIT 1)
        LIMIT 1`,
  )
  return rows[0]?.email ?? null
}

/** Whether an address may get a mail: in test mode that of a member alone, by the same rule as reminders. */
export async function mayReceiveMail({ database }: Services, account: AccountContext, email: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ may: boolean }>(
    `SELECT ${mayReceive('$2')} AS may FROM accounts account WHERE account.id = $1`,
    [account.id, email],
  )
  return rows[0]?.may ?? false
}
