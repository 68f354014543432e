/** A rate-limited request (429), with the pause that the processor requests, if any. */
type RateLimitRefusal = {
  /** All requests of the platform, those to one endpoint, or those about one object. */
  scope: 'platform' | 'endpoint' | 'object'
  reason: Reason
  /** Milliseconds; null if the processor names none. */
  retryAfterMs: number | null
}

const stripeReasons = [
  'global-rate',
  'global-concurrency',
  'endpoint-rate',
  'endpoint-concurrency',
  'resource-specific',
] as const

/** Stripe's reasons, and two for a refusal without one. */
export const rateLimitReasons = [...stripeReasons, 'lock_timeout', 'other'] as const
type Reason = (typeof rateLimitReasons)[number]

/** The pauses that are obeyed: a proxy in between may name any other. */
const minRetryAfterMs = 1_000
const maxRetryAfterMs = 60_000

type Answer = { getStatusCode(): number; getHeaders(): object }

/**
 * Reads a refusal; null for any other answer. Without a reason and a time, the object was locked.
 * Source: Stripe, rate limits (`Stripe-Rate-Limited-Reason`). `Retry-After` is not documented there, and obeyed.
 */
export function readRateLimitRefusal(answer: Answer): RateLimitRefusal | null {
  if (answer.getStatusCode() !== 429) return null
  const headers = new Map(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  const retryAfterMs = readRetryAfter(headers.get('retry-after'))
  const said = headers.get('stripe-rate-limited-reason')
  if (said === undefined && retryAfterMs === null) return { scope: 'object', reason: 'lock_timeout', retryAfterMs }
  const reason = stripeReasons.find((one) => one === said) ?? 'other'
  return { scope: scopeOf(reason), reason, retryAfterMs }
}

function scopeOf(reason: Reason): RateLimitRefusal['scope'] {
  if (reason === 'resource-specific' || reason === 'lock_timeout') return 'object'
  return reason.startsWith('endpoint') ? 'endpoint' : 'platform'
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Seconds, or a date as servers send it (IMF-fixdate of RFC 9110); null for anything else, of which `Date.parse` would read some, such as -5, 1.5 and "after 3600". */
function readRetryAfter(value: string | undefined): number | null {
  if (value === undefined || !(/^\d+$/.test(value) || httpDate.test(value))) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, minRetryAfterMs), maxRetryAfterMs)
}
