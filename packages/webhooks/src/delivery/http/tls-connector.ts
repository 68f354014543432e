import { isIP } from 'node:net'
import tls from 'node:tls'
import type { ForwardProxy } from '@merchant-payments/forward-proxy'
import { buildConnector } from 'undici'
import type { AddressPolicy } from '../../ssrf/address-policy.ts'
import { bareHost } from '../../ssrf/forbidden-host.ts'
import { AddressNotAllowedError, guardedLookup, type Resolve } from '../../ssrf/guarded-lookup.ts'
import { openGuardedTunnel } from './guarded-tunnel.ts'
import { readPlainly } from './skip-interim.ts'

/**
 * PEM certificates of authorities to trust beside Node's own and NODE_EXTRA_CA_CERTS, or a function that returns them for each new
 * connection: the same array as long as nothing changed.
 */
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
  proxy: ForwardProxy | undefined
}): buildConnector.connector {
  const { mayReach, resolve, timeoutMs, trustedAuthorities, proxy } = options
  const open = (trusted: readonly string[]) => ({
    trusted,
    connect: buildConnector({
      lookup: guardedLookup(mayReach, resolve),
      timeout: timeoutMs,
      allowH2: false,
      // A resumed session would skip the check of the certificate.
      maxCachedSessions: 0,
      // Any `ca` replaces the default authorities, so they are given too.
      secureContext: tls.createSecureContext({ ca: [...tls.getCACertificates('default'), ...trusted] }),
    }),
  })
  let opened: ReturnType<typeof open> | undefined
  const connect: buildConnector.connector = (...request) => {
    const trusted = typeof trustedAuthorities === 'function' ? trustedAuthorities() : trustedAuthorities
    if (opened?.trusted !== trusted) opened = open(trusted)
    return opened.connect(...request)
  }
  return (request, callback) => {
    const host = bareHost(request.hostname)
    const begin: buildConnector.Callback = (...result) => {
      const [error, socket] = result
      if (error === null) readPlainly(socket)
      callback(...result)
    }
    if (request.protocol !== 'https:' || (isIP(host) !== 0 && !mayReach(host))) {
      callback(new AddressNotAllowedError(host), null)
      return
    }
    if (proxy === undefined) {
      connect(request, (...result) => {
        const [error, socket] = result
        if (error === null && !mayReach(socket.remoteAddress ?? '')) {
          socket.destroy()
          callback(new AddressNotAllowedError(host), null)
          return
        }
        begin(...result)
      })
      return
    }
    openGuardedTunnel({ host, port: request.port || '443' }, { proxy, mayReach, resolve, timeoutMs }).then(
      (httpSocket) => connect({ ...request, httpSocket }, begin),
      (error: Error) => callback(error, null),
    )
  }
}
