import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { readMerchantPage } from './read-page.ts'
import type { MerchantList } from './schema.ts'

/**
 * All merchants, sorted by their sales in thirty days, or by a column.
 * @throws validation_error for a cursor that is no position
 */
export async function listAllMerchants(scope: PersonScope, query: MerchantList) {
  const { merchants, next, currency, currencies, from } = await readMerchantPage(scope, query)
  return {
    items: merchants,
    has_more: next !== null,
    next,
    currency,
    currencies: currencies.toSorted(),
    from: unixSeconds(from),
  }
}
