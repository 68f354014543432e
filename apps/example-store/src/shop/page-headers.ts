import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** Pages load nothing from elsewhere, run no inline script, and stand in no frame. */
export function pageHeaders(): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
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
