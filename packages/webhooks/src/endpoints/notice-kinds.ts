import { type EndpointHealth, maxConsecutiveFailures } from './deactivate-after-failures.ts'

/** The kinds of notices about an endpoint, in the order of an incident. */
export type NoticeKind = 'failing' | 'at_risk' | 'deactivated' | 'recovered'

/** The number of failures in a row that begin an incident. */
const failingAfter = 3
/** The number of failures in a row after which two more deactivate the endpoint. */
const atRiskAfter = maxConsecutiveFailures - 2

/** The kind of notice for a change of an endpoint's health; null if members get none. */
export function noticeOf(before: EndpointHealth, after: EndpointHealth): NoticeKind | null {
  const reached = (count: number) => before.consecutiveFailures < count && after.consecutiveFailures >= count
  if (!before.active) return null
  if (!after.active) return 'deactivated'
  if (reached(atRiskAfter)) return 'at_risk'
  if (reached(failingAfter)) return 'failing'
  const recovered = before.consecutiveFailures >= failingAfter && after.consecutiveFailures < failingAfter
  return recovered ? 'recovered' : null
}
