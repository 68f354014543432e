import type { AccountScope } from './account-scope.ts'
import { ApiError } from './errors.ts'

/**
 * Refuses what needs the processor in a mode for which the platform has no keys there. What an operator has to set is
 * said where operators read.
 * @throws account_not_ready
 */
export function requireMode({ services, account }: Pick<AccountScope, 'services' | 'account'>): void {
  if (!services.processor.isSetUp(account.livemode)) throw modeNotReady(account.livemode)
}

export function modeNotReady(livemode: boolean, cause?: unknown): ApiError {
  return new ApiError('account_not_ready', {
    message: `This platform has not set up its ${livemode ? 'live' : 'test'} mode yet. Nothing was done.`,
    cause,
  })
}
