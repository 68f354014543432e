import { invalid } from '../http/errors.ts'
import { type Throttle, throttleReasons } from '../http/throttle.ts'
import type { Wire } from '../http/wire.ts'

const reasons = [...throttleReasons, 'lock_timeout'] as const
const maxRequests = 1000

/** `{"requests": 3, "reason": "lock_timeout"}` refuses the next three requests that change something with a 429. */
export function setThrottle(throttle: Throttle, { requests, reason, ...others }: Wire): Wire {
  const unknown = Object.keys(others)[0]
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  if (!Number.isInteger(requests) || Number(requests) < 1 || Number(requests) > maxRequests) {
    throw invalid(`Use a number from 1 to ${maxRequests}.`, 'requests')
  }
  const known = reasons.find((one) => one === reason)
  if (!known) throw invalid(`Use one of ${reasons.join(', ')}.`, 'reason')
  throttle.refuseNext(Number(requests), known)
  return { requests: Number(requests), reason: known }
}
