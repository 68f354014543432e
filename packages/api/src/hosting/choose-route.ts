import type { Route } from '@merchant-payments/db'
import { ApiError } from '../request/errors.ts'

/** The routes on which a payment begins. */
export type HostedRoute = Extract<Route, 'direct' | 'destination'>

/** What a merchant's processor account can do, as we last saw it. */
export type Capabilities = { cardPaymentsActive: boolean; transfersActive: boolean }

/**
 * Where a payment is hosted: on the merchant's own account when it takes cards, else on the platform with the merchant
 * as the destination. Chosen when a payment begins, stored with it, and never decided again.
 * @throws account_not_ready when the account can have neither
 */
export function chooseRoute(account: Capabilities): HostedRoute {
  if (account.cardPaymentsActive) return 'direct'
  if (account.transfersActive) return 'destination'
  throw new ApiError('account_not_ready')
}

/** The processor account that a payment lives on; null is the platform's own. */
export function hostOf(route: HostedRoute, account: { processorAccountId: string }): string | null {
  return route === 'direct' ? account.processorAccountId : null
}
