import type { PaymentMethodList } from '../../contract/payment-methods/schema.ts'
import { type PaymentMethodRow, toPaymentMethod } from '../../contract/payment-methods/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { cursorAfter, page } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'
import { loadCustomer } from '../customers/retrieve.ts'

/** The payment methods that a customer keeps, newest first. @throws customer_not_found */
export async function listPaymentMethods(scope: AccountScope, { id, limit, starting_after }: PaymentMethodList) {
  const { services, account } = scope
  const customer = await loadCustomer(scope, id)
  const after = await cursorAfter(services.database, 'payment_methods', account.id, starting_after)
  return page(
    services.database,
    {
      select: sql`id, type, card, is_default AS "isDefault", created_at AS "createdAt"`,
      from: sql`payment_methods`,
      where: [sql`account_id = ${account.id} AND customer_id = ${customer.id} AND removed_at IS NULL`],
      after,
      limit,
      prepare: true,
    },
    (row: PaymentMethodRow) => toPaymentMethod(row, account.livemode),
  )
}
