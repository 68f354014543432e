import type { AccountContext } from '../request/account-context.ts'
import { ApiError } from '../request/errors.ts'

/**
 * A merchant that the processor has rejected may begin no payment, change no seats, ask for no new payment method and open no
 * onboarding link. What the merchant sold before is ended by `apply-rejection.ts`. @throws account_rejected
 */
export function assertNotRejected({ rejected }: Pick<AccountContext, 'rejected'>): void {
  if (rejected) throw new ApiError('account_rejected')
}
