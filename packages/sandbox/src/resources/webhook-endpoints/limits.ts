import { apiVersion, type Context } from '../../http/context.ts'
import { type ApiError, invalid } from '../../http/errors.ts'
import { isLoopback } from '../../http/secure-address.ts'

/** Stripe: event destinations, at most 16 for an account in a mode. */
export const maxDestinations = 16

/** The number of destinations of v1 and v2 together. */
export function countOfDestinations(ctx: Context): number {
  return ctx.objects.all('webhook_endpoint', ctx).length + ctx.objects.all('v2.core.event_destination', ctx).length
}

/** Stripe: event destinations, at most three snapshot versions beside the account's default one. */
const maxOtherVersions = 3

/** @throws ApiError 400 when one more endpoint, with events in this version, is too many */
export function requireRoom(ctx: Context, version: string | null): void {
  if (countOfDestinations(ctx) >= maxDestinations) {
    throw invalid(`You have reached the maximum of ${maxDestinations} ${ctx.live ? 'live' : 'test'} webhook endpoints.`)
  }
  const endpoints = ctx.objects.all('webhook_endpoint', ctx)
  const versions = new Set(endpoints.map(({ state }) => state.api_version))
  const others = [...versions.add(version)].filter((one) => one !== null && one !== apiVersion)
  if (others.length > maxOtherVersions) {
    throw invalid(`Your webhook endpoints can use at most ${maxOtherVersions} other API versions.`, 'api_version')
  }
}

/**
 * Stripe: live endpoints are reached over TLS alone. A loopback address is excepted, because a receiver under
 * development has no certificate.
 */
export function requireHttps(ctx: Context, url: string | undefined): void {
  if (!ctx.live || url === undefined) return
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && !isLoopback(hostname)) throw httpsRequired()
}

function httpsRequired(): ApiError {
  return invalid('Invalid URL: live webhook endpoints must start with https://', 'url', 'url_invalid')
}
