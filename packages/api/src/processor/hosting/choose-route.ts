import type { Route } from '@merchant-payments/db'
import type { AccountContext } from '../../core/request/account-context.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isHosted, type PlatformHosting } from '../../core/request/platform-terms.ts'
import { assertNotRejected } from './assert-not-rejected.ts'

/** The columns that decide where a merchant's payments are hosted, as last synced. */
export type Seller = Pick<
  AccountContext,
  'livemode' | 'cardPaymentsActive' | 'transfersActive' | 'rejected' | 'hostingApproved'
>

/**
 * Where a payment is hosted: on the merchant's own account if it accepts cards; otherwise on the platform, with the
 * merchant as the destination if their account can receive transfers, and to be transferred later if it cannot. The route
 * is chosen when the payment is created and stored with it. It is chosen again only if the processor refuses to open the
 * checkout there.
 * @throws account_rejected; account_not_ready if the platform does not host payments for the merchant
 */
export function chooseRoute(seller: Seller, hosting: PlatformHosting): Route {
  assertNotRejected(seller)
  if (seller.cardPaymentsActive) return 'direct'
  if (!isHosted(seller, hosting)) {
    throw new ApiError('account_not_ready', {
      message: 'The account cannot take card payments yet, and the platform takes none on its behalf.',
    })
  }
  return seller.transfersActive ? 'destination' : 'transfer'
}

/** The processor account that a payment lives on; null is the platform's own. */
export function hostOf(route: Route, account: { processorAccountId: string | null }): string | null {
  return route === 'direct' ? account.processorAccountId : null
}
