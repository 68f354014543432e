import { type HttpHandler, http } from 'msw'
import type { Sandbox } from './sandbox.ts'

/** Where a client of Stripe sends what it is not told to send elsewhere. */
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
