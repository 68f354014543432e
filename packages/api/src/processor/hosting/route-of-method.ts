import type { PaymentMethod, Route } from '@merchant-payments/db'
import type { AccountContext } from '../../core/request/account-context.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isHosted, type PlatformHosting } from '../../core/request/platform-terms.ts'
import { assertNotRejected } from './assert-not-rejected.ts'
import type { Seller } from './choose-route.ts'

/**
 * Where a payment of a kept payment method is hosted: on the account that the method lives on, because no other account can charge it.
 * A method on the platform's account stays there, also once the merchant's own account takes cards.
 * @throws account_rejected; account_not_ready if nothing may be charged on that account now
 */
export function routeOfMethod(
  { hostAccount }: Pick<PaymentMethod, 'hostAccount'>,
  account: Seller & Pick<AccountContext, 'processorAccountId'>,
  hosting: PlatformHosting,
): Route {
  assertNotRejected(account)
  if (hostAccount !== null) {
    if (hostAccount !== account.processorAccountId) {
      throw notReady('The payment method lives on a former account. Ask the customer for another payment method.')
    }
    if (account.cardPaymentsActive) return 'direct'
    throw notReady(
      'The account that the payment method lives on cannot take card payments now. Charge it again when the account can: GET /account lists what is required.',
    )
  }
  if (!isHosted(account, hosting)) {
    throw notReady(
      'The payment method lives on the account of the platform, which takes no payments for this account now. Contact the platform.',
    )
  }
  return account.transfersActive ? 'destination' : 'transfer'
}

function notReady(message: string): ApiError {
  return new ApiError('account_not_ready', { message })
}
