import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'

/** Stolen cards are tested by many small charges: the maximum of declines of one customer within an hour. */
const maxDeclines = 20
const windowSeconds = 60 * 60

/** @throws rate_limit_exceeded after too many declines of a customer */
export async function assertMayCharge(scope: AccountScope, customerId: string): Promise<void> {
  const retryAfter = await count(scope, customerId, 0)
  if (retryAfter === null) return
  throw new ApiError('rate_limit_exceeded', {
    message: `${maxDeclines} charges of this customer were declined within an hour. Retry after the number of seconds in Retry-After.`,
    retryAfter,
  })
}

export async function countDecline(scope: AccountScope, customerId: string): Promise<void> {
  await count(scope, customerId, 1)
}

function count({ services, account }: AccountScope, customerId: string, by: 0 | 1): Promise<number | null> {
  return services.attempts({
    action: 'declined charge',
    subject: `${account.id}/${customerId}`,
    max: maxDeclines - 1,
    seconds: windowSeconds,
    by,
  })
}
