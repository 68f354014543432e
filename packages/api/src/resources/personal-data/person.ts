import type { OwnerScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { sql } from '../../core/wire/sql.ts'

/** The person to erase or export. */
export type PersonName = { email: string } | { customerId: string }

/** How the data of a person is found in one account: by their customers, and by their email. */
export type Person = {
  customerIds: readonly string[]
  /** Null when the customer was deleted, so that the email is no longer known. */
  email: string | null
  /** Whether the email finds only data without a customer: other customers may share it, such as the address of an office. */
  guestsAlone: boolean
}

/** @throws customer_not_found when the account has never had a customer with this id; an email never throws */
export function findPerson(scope: OwnerScope, name: PersonName): Promise<Person> {
  return 'email' in name ? byEmail(scope, name.email) : byCustomer(scope, name.customerId)
}

async function byEmail({ services, account }: OwnerScope, email: string): Promise<Person> {
  const { rows } = await services.database.pool.query<{ id: string }>(sql`
    SELECT id FROM customers WHERE account_id = ${account.id} AND lower(email) = lower(${email}) ORDER BY id`)
  return { customerIds: rows.map(({ id }) => id), email, guestsAlone: false }
}

async function byCustomer({ services, account }: OwnerScope, id: string): Promise<Person> {
  const { rows } = await services.database.pool.query<{ email: string | null }>(sql`
    SELECT (SELECT email FROM customers WHERE account_id = ${account.id} AND id = ${id}) AS email
     WHERE EXISTS (SELECT 1 FROM customers WHERE account_id = ${account.id} AND id = ${id})
        -- Deleted since.
        OR EXISTS (SELECT 1 FROM payment_sessions WHERE account_id = ${account.id} AND customer_id = ${id})
        OR EXISTS (SELECT 1 FROM subscription_sessions WHERE account_id = ${account.id} AND customer_id = ${id})
        OR EXISTS (SELECT 1 FROM audit_entries WHERE account_id = ${account.id} AND object_id = ${id})`)
  if (!rows[0]) throw new ApiError('customer_not_found')
  return { customerIds: [id], email: rows[0].email, guestsAlone: true }
}
