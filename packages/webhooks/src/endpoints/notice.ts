import { type EndpointHealth, maxConsecutiveFailures } from './deactivate-after-failures.ts'

/** What members are told of an endpoint, in the order of an incident. */
export type NoticeKind = 'failing' | 'at_risk' | 'deactivated' | 'recovered'

/** So many failures in a row are an incident. */
export const failingAfter = 3
/** So many, and two more deactivate the endpoint. */
const atRiskAfter = maxConsecutiveFailures - 2

/** What a change of an endpoint's health is to be told as. Null when there is no news. */
export function noticeOf(before: EndpointHealth, after: EndpointHealth): NoticeKind | null {
  const reached = (count: number) => before.consecutiveFailures < count && after.consecutiveFailures >= count
  if (!before.active) return null
  if (!after.active) return 'deactivated'
  if (reached(atRiskAfter)) return 'at_risk'
  if (reached(failingAfter)) return 'failing'
  const recovered = before.consecutiveFailures >= failingAfter && after.consecutiveFailures < failingAfter
  return recovered ? 'recovered' : null
}
