import type { Context } from './context.ts'
import { invalid } from './errors.ts'

/** This machine, on which a page under development has no certificate. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/**
 * Stripe: in live mode customers and merchants return over TLS alone. A loopback address is excepted.
 * @throws ApiError 400
 */
export function requireSecureReturn(ctx: Context, address: string | null | undefined, param: string): void {
  if (!ctx.live || !address) return
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || isLoopback(hostname)) return
  throw invalid('Livemode requests must always be redirected via HTTPS.', param, 'url_invalid')
}
