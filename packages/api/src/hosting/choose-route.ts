import type { Route } from '@merchant-payments/db'

/** What a merchant's processor account can do, as we last saw it. */
export type Capabilities = { cardPaymentsActive: boolean; transfersActive: boolean }

/**
 * Where a payment is hosted: on the merchant's own account when it takes cards; else on the platform, with the merchant
 * as the destination when they can be sent money, and to be paid later when they cannot yet. Chosen when a payment
 * begins, stored with it, and never decided again.
 */
export function chooseRoute(account: Capabilities): Route {
  if (account.cardPaymentsActive) return 'direct'
  return account.transfersActive ? 'destination' : 'transfer'
}

/** The processor account that a payment lives on; null is the platform's own. */
export function hostOf(route: Route, account: { processorAccountId: string }): string | null {
  return route === 'direct' ? account.processorAccountId : null
}
