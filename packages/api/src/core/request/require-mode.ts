import type { AccountScope } from './account-scope.ts'
import { ApiError } from './errors.ts'

/**
 * Refuses an operation that needs the processor in a mode without keys for it. The message does not name the settings,
 * which only the operator can change.
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
