import http from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import type { ForwardProxy } from './forward-proxy.ts'
import { openTunnel } from './open-tunnel.ts'

/** Agents for `node:http` and `node:https` whose connections go through a proxy. */
export type TunnelAgents = { http: http.Agent; https: https.Agent }

/** As Node's own agents: connections stay open for the next request, and an idle one is closed after five seconds. */
const likeNodes = { keepAlive: true, scheduling: 'lifo', timeout: 5_000 } as const

/**
 * Also for plain HTTP the proxy opens a connection: it never sees a request. Host names are resolved by the proxy.
 * @param timeoutMs of opening a connection through the proxy
 */
export function createTunnelAgents(proxy: ForwardProxy, timeoutMs: number): TunnelAgents {
  const agents = { http: new http.Agent(likeNodes), https: new https.Agent(likeNodes) }
  const through =
    (use: (tunnel: Duplex, options: https.RequestOptions) => Duplex | null | undefined) =>
    (options: https.RequestOptions, done: (error: Error | null, socket: Duplex) => void = () => undefined) => {
      openTunnel(proxy, targetOf(options), timeoutMs).then(
        (tunnel) => done(null, use(tunnel, options) ?? tunnel),
        (error: Error) => done(error, undefined as never),
      )
      return undefined
    }
  const encrypt = agents.https.createConnection.bind(agents.https)
  agents.http.createConnection = through((tunnel) => tunnel)
  agents.https.createConnection = through((tunnel, options) =>
    encrypt(Object.assign({ ...options }, { socket: tunnel })),
  )
  return agents
}

function targetOf({ host, port }: https.RequestOptions): string {
  return `${host?.includes(':') ? `[${host}]` : host}:${port}`
}
