import { isIP } from 'node:net'
import tls from 'node:tls'
import type { ForwardProxy } from '@merchant-payments/forward-proxy'
import { buildConnector } from 'undici'
import type { AddressPolicy } from '../../ssrf/address-policy.ts'
import { bareHost } from '../../ssrf/forbidden-host.ts'
import { AddressNotAllowedError, guardedLookup, type Resolve } from '../../ssrf/guarded-lookup.ts'
import { openGuardedTunnel } from './guarded-tunnel.ts'
import { readPlainly } from './skip-interim.ts'

/** PEM certificates, or a function that returns them for each new connection: the same array as long as nothing changed. */
export type TrustedAuthorities = readonly string[] | (() => readonly string[])

/**
 * Opens TLS connections to addresses that deliveries may reach, and to no other: IP literals are checked here (they need no
 * lookup), names by each address they resolve to, and finally the connected address. Through a proxy, the same addresses are
 * checked here, and the proxy gets one of them.
 */
export function guardedConnector(options: {
  mayReach: AddressPolicy
  resolve: Resolve
  timeoutMs: number
  trustedAuthorities: TrustedAuthorities
  proxy?: ForwardProxy | undefined
}): buildConnector.connector {
  const opened = new Map<readonly string[], buildConnector.connector>()
  const open = (trusted: readonly string[]) =>
    buildConnector({
      lookup: guardedLookup(options.mayReach, options.resolve),
      timeout: options.timeoutMs,
      allowH2: false,
      // A resumed session would skip the check of the certificate.
      maxCachedSessions: 0,
      secureContext: tls.createSecureContext({ ca: authorities(trusted) }),
    })
  // A new list is a new security context, which replaces the one before.
  const connect: buildConnector.connector = (...request) => {
    const trusted =
      typeof options.trustedAuthorities === 'function' ? options.trustedAuthorities() : options.trustedAuthorities
    let connector = opened.get(trusted)
    if (!connector) {
      connector = open(trusted)
      opened.clear()
      opened.set(trusted, connector)
    }
    return connector(...request)
  }
  return (request, callback) => {
    const host = bareHost(request.hostname)
    const begin: buildConnector.Callback = (...result) => {
      const [error, socket] = result
      if (error === null) readPlainly(socket)
      callback(...result)
    }
    if (request.protocol !== 'https:' || (isIP(host) !== 0 && !options.mayReach(host))) {
      callback(new AddressNotAllowedError(host), null)
      return
    }
    const { proxy } = options
    if (proxy === undefined) {
      connect(request, (...result) => {
        const [error, socket] = result
        if (error === null && !options.mayReach(socket.remoteAddress ?? '')) {
          socket.destroy()
          callback(new AddressNotAllowedError(host), null)
          return
        }
        begin(...result)
      })
      return
    }
    openGuardedTunnel({ host, port: request.port || '443' }, { ...options, proxy }).then(
      (httpSocket) => connect({ ...request, httpSocket }, begin),
      (error: Error) => callback(error, null),
    )
  }
}

// Any `ca` replaces the default authorities, so they are given too: the roots that come with Node and those that
// NODE_EXTRA_CA_CERTS adds.
function authorities(trusted: readonly string[]): string[] {
  return [...tls.getCACertificates('default'), ...trusted]
}
