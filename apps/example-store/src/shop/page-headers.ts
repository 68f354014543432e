import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** Where a page may load scripts and frames from, and call, beside the shop itself. */
type Sources = { scripts: string[]; frames: string[]; calls: string[] }

const noSources: Sources = { scripts: [], frames: [], calls: [] }

/** Sources that pages with Stripe.js must allow: the list of Stripe's security guide, or the address of the sandbox. */
export function sourcesOf(stripeJsUrl: string): Sources {
  const { origin } = new URL(stripeJsUrl)
  if (origin !== 'https://js.stripe.com') return { scripts: [origin], frames: [origin], calls: [origin] }
  const own = [origin, 'https://*.js.stripe.com']
  return { scripts: own, frames: [...own, 'https://hooks.stripe.com'], calls: ['https://api.stripe.com'] }
}

/** Pages load nothing from elsewhere that is not named, run no inline script, and stand in no frame. */
export function pageHeaders({ scripts, frames, calls } = noSources): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'", ...scripts],
      imgSrc: ["'self'"],
      frameSrc: frames.length > 0 ? frames : ["'none'"],
      connectSrc: ["'self'", ...calls],
      // Browsers hold the redirect after a form to this too. The hosted checkout is at another address: one with https,
      // or the sandbox on this machine.
      formAction: ["'self'", 'https:', 'http://127.0.0.1:*', 'http://localhost:*'],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    // The hosted checkout shows the pictures of products.
    crossOriginResourcePolicy: 'cross-origin',
    // Without a referrer, forms would arrive with the origin "null", and look like forged ones.
    referrerPolicy: 'same-origin',
    // The store listens on this machine alone, over http.
    strictTransportSecurity: false,
  })
}
