import { invalid } from '../http/errors.ts'
import { type Throttle, throttleReasons } from '../http/throttle.ts'
import type { Wire } from '../http/wire.ts'

const reasons = [...throttleReasons, 'lock_timeout'] as const
const maxRequests = 1000
const maxRetryAfterS = 3600

/**
 * `{"requests": 3, "reason": "global-rate", "retry_after": 2}` refuses the next three requests that change something with a 429,
 * and says, when that is given, after how many seconds to come back (`Retry-After`, which the real API does not document).
 */
export function setThrottle(throttle: Throttle, { requests, reason, retry_after: after, ...others }: Wire): Wire {
  const unknown = Object.keys(others)[0]
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  if (!Number.isInteger(requests) || Number(requests) < 1 || Number(requests) > maxRequests) {
    throw invalid(`Use a number from 1 to ${maxRequests}.`, 'requests')
  }
  const known = reasons.find((one) => one === reason)
  if (!known) throw invalid(`Use one of ${reasons.join(', ')}.`, 'reason')
  if (after !== undefined && (!Number.isInteger(after) || Number(after) < 0 || Number(after) > maxRetryAfterS)) {
    throw invalid(`Use a number of seconds from 0 to ${maxRetryAfterS}.`, 'retry_after')
  }
  const retryAfter = after === undefined ? null : Number(after)
  throttle.refuseNext(Number(requests), { reason: known, retryAfter })
  return { requests: Number(requests), reason: known, retry_after: retryAfter }
}
