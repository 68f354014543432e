import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { pageOf } from '../../core/wire/list.ts'
import { readMerchantPage } from './read-page.ts'
import type { MerchantList } from './schema.ts'

/**
 * All merchants, sorted by their sales in thirty days, or by a column.
 * @throws validation_error for an unknown cursor
 */
export async function listAllMerchants(scope: PersonScope, query: MerchantList) {
  const { merchants, currency, currencies, from } = await readMerchantPage(scope, query)
  return {
    ...pageOf(merchants, query.limit, (merchant) => merchant),
    currency,
    currencies: currencies.toSorted(),
    from: unixSeconds(from),
  }
}
