import type { AccountContext } from '../../core/request/account-context.ts'
import { ApiError } from '../../core/request/errors.ts'

/**
 * Refuses new payments, changes of seats, requests for a payment method and onboarding links for a merchant that the
 * processor has rejected. `apply-abilities.ts` ends open sessions and pauses subscriptions.
 * @throws account_rejected
 */
export function assertNotRejected({ rejected }: Pick<AccountContext, 'rejected'>): void {
  if (rejected) throw new ApiError('account_rejected')
}
