import { type HttpHandler, http } from 'msw'
import type { Sandbox } from './sandbox.ts'

/** The default host of a client of Stripe. */
const stripeHosts = ['https://api.stripe.com', 'https://files.stripe.com', 'https://connect.stripe.com']

/**
 * Handlers for Mock Service Worker: the calls of a Stripe client that knows nothing of the sandbox are answered by it.
 *
 * @param origins whose requests are answered; Stripe's when left out
 */
export function stripeHandlers(
  sandbox: Pick<Sandbox, 'fetch'>,
  origins: readonly string[] = stripeHosts,
): HttpHandler[] {
  return origins.map((origin) => http.all(`${origin}/*`, ({ request }) => sandbox.fetch(request)))
}
