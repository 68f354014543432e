import { pathTemplate } from '../path-template.ts'

/** Requests a second that the processor accepts from a platform, by mode. Undefined: no limit. */
export type RateLimits = { live: number | undefined; test: number | undefined }

/** A limit of the processor, which all processes of a platform share. */
export type Budget = {
  /** `live`, or the limit of one endpoint: `live POST /v1/payouts` */
  name: string
  /** Requests a second. */
  perSecond: number
}

/** The processor's default limits for a whole platform. Source: Stripe, rate limits (April 2026). */
export const defaultLimits = { live: 100, test: 25 } as const

/** An endpoint without a limit of its own. Source: as above. */
const defaultOfEndpoint = { live: 25, test: 25 } as const
const limitsOfEndpoints: Readonly<Record<string, { live: number; test: number }>> = {
  'POST /v1/accounts': { live: 30, test: 5 },
  'POST /v2/core/accounts': { live: 30, test: 5 },
  'POST /v1/payouts': { live: 15, test: 15 },
  'POST /v1/files': { live: 20, test: 20 },
  'GET /v1/files/{id}': { live: 20, test: 20 },
}

/**
 * The limits that a request counts against, the narrowest first. Requests for connected accounts count against the
 * platform's limit, as the processor does not document whether it counts them there. Where a platform was granted a
 * higher limit, the limits of endpoints rise in proportion.
 */
export function budgetsOf(limits: RateLimits, livemode: boolean, method: string, path: string): Budget[] {
  const mode = livemode ? 'live' : 'test'
  const perSecond = limits[mode]
  if (perSecond === undefined) return []
  const endpoint = `${method} ${pathTemplate(path)}`
  const raised = Math.max(1, perSecond / defaultLimits[mode])
  const ofEndpoint = (limitsOfEndpoints[endpoint] ?? defaultOfEndpoint)[mode] * raised
  const whole: Budget = { name: mode, perSecond }
  return ofEndpoint < perSecond ? [{ name: `${mode} ${endpoint}`, perSecond: ofEndpoint }, whole] : [whole]
}
