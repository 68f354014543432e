import { isIP } from 'node:net'
import tls from 'node:tls'
import { buildConnector } from 'undici'
import type { AddressPolicy } from '../guard/address-policy.ts'
import { bareHost } from '../guard/forbidden-host.ts'
import { AddressNotAllowed, guardedLookup, type Resolve } from '../guard/guarded-lookup.ts'

/**
 * Opens TLS connections to addresses that deliveries may reach, and to no other: IP literals are judged here (they
 * never see a lookup), names by each address they resolve to, and the connected address once more.
 */
export function guardedConnector(options: {
  mayReach: AddressPolicy
  resolve: Resolve
  timeoutMs: number
  trustedAuthorities: readonly string[]
}): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(options.mayReach, options.resolve),
    timeout: options.timeoutMs,
    allowH2: false,
    // A resumed session would skip the check of the certificate.
    maxCachedSessions: 0,
    secureContext: tls.createSecureContext({ ca: authorities(options.trustedAuthorities) }),
  })
  return (request, callback) => {
    const host = bareHost(request.hostname)
    if (request.protocol !== 'https:' || (isIP(host) !== 0 && !options.mayReach(host))) {
      callback(new AddressNotAllowed(host), null)
      return
    }
    connect(request, (...result) => {
      const [error, socket] = result
      if (error === null && !options.mayReach(socket.remoteAddress ?? '')) {
        socket.destroy()
        callback(new AddressNotAllowed(host), null)
      } else {
        callback(...result)
      }
    })
  }
}

// Naming any authority replaces the default ones, so they are named too: the roots that come with Node and what
// NODE_EXTRA_CA_CERTS adds.
function authorities(trusted: readonly string[]): string[] {
  return [...tls.getCACertificates('default'), ...trusted]
}
