import { statementsOn } from '@merchant-payments/db'
import type { DiscountRow } from '../../contract/discounts/wire.ts'
import type { OwnerScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'
import { discountSql } from './held-uses.ts'

/** @throws discount_not_found, also for one of another account */
export async function loadDiscount({ services, account }: OwnerScope, id: string): Promise<DiscountRow> {
  const select = discountSql(account.id, services.processorClock.now())
  const [row] = isId('disc', id)
    ? await statementsOn(services.database.pool).$queryRaw<DiscountRow[]>`
        SELECT ${select} FROM discounts WHERE account_id = ${account.id} AND id = ${id}`
    : []
  if (!row) throw new ApiError('discount_not_found')
  return row
}
