import type { AccountScope } from '../../../core/request/account-scope.ts'
import { sql } from '../../../core/wire/sql.ts'
import { type Earnings, sumEarnings } from '../../payments/portal/earnings.ts'
import { retrieveDiscount } from '../retrieve.ts'

/** Sums the payments that a discount reduced, renewals included. @throws discount_not_found */
export async function retrieveEarnings(scope: AccountScope, id: string): Promise<Earnings> {
  const { services, account } = scope
  await retrieveDiscount(scope, id)
  const where = sql`p.account_id = ${account.id} AND p.discount_id = ${id}`
  return sumEarnings(services.database, { source: sql`payments p`, where })
}
