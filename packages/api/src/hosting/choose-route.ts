import type { Route } from '@merchant-payments/db'
import type { AccountContext } from '../request/account-context.ts'
import { ApiError } from '../request/errors.ts'
import { assertNotRejected } from './assert-not-rejected.ts'

/** The merchants whose live payments the platform hosts: all, those that an operator has approved, or none. */
export type PlatformHosting = 'all' | 'approved' | 'off'

/** What decides where a merchant's payments are hosted, as we last saw it. */
export type Seller = Pick<
  AccountContext,
  'livemode' | 'cardPaymentsActive' | 'transfersActive' | 'rejected' | 'hostingApproved'
>

/**
 * Where a payment is hosted: on the merchant's own account when it takes cards; else on the platform, with the merchant
 * as the destination when they can be sent money, and to be paid later when they cannot yet. Chosen when a payment
 * begins, stored with it, and never decided again.
 * @throws account_rejected; account_not_ready where the platform hosts nothing for the merchant
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

/** Whether the platform takes a merchant's payments where their own account takes none. In test mode it always does. */
export function isHosted(
  { livemode, hostingApproved }: Pick<Seller, 'livemode' | 'hostingApproved'>,
  hosting: PlatformHosting,
): boolean {
  return !livemode || hosting === 'all' || (hosting === 'approved' && hostingApproved)
}

/** The processor account that a payment lives on; null is the platform's own. */
export function hostOf(route: Route, account: { processorAccountId: string | null }): string | null {
  return route === 'direct' ? account.processorAccountId : null
}
