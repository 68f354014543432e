import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { ForwardProxy } from './forward-proxy.ts'

/** A proxy opened no connection: it cannot be reached, refuses, or does not answer. The message holds no credentials. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError'
  readonly code = 'PROXY_FAILED'

  constructor(proxy: ForwardProxy, reason: string, cause?: unknown) {
    super(`the proxy ${addressOf(proxy)} ${reason}`, { cause })
  }
}

/**
 * Opens a connection to a target through a proxy, with CONNECT.
 * @param target "host:port", with brackets around an IPv6 address
 * @throws ProxyError also when there is no connection within `timeoutMs`
 */
export function openTunnel(proxy: ForwardProxy, target: string, timeoutMs: number): Promise<Socket> {
  const { hostname, port, authorization } = proxy
  return new Promise((resolve, reject) => {
    const fail = (reason: string, cause?: unknown) => {
      clearTimeout(timer)
      reject(new ProxyError(proxy, reason, cause))
    }
    const request = (proxy.secure ? https : http).request({
      method: 'CONNECT',
      hostname,
      port,
      path: target,
      headers: { Host: target, ...(authorization !== undefined && { 'Proxy-Authorization': authorization }) },
      agent: false,
    })
    const timer = setTimeout(() => {
      fail(`opened no connection within ${timeoutMs} ms`)
      request.destroy()
    }, timeoutMs)
    request.once('connect', ({ statusCode = 0 }, socket, head) => {
      if (statusCode < 200 || statusCode > 299) {
        fail(`answered ${statusCode}`)
        socket.destroy()
        return
      }
      clearTimeout(timer)
      if (head.length > 0) socket.unshift(head)
      resolve(socket as Socket)
    })
    // An error without a listener would end the process, also one after the time limit.
    request.on('error', (error) => fail(reasonOf(error), error))
    request.end()
  })
}

function addressOf({ hostname, port }: ForwardProxy): string {
  return `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`
}

function reasonOf(error: NodeJS.ErrnoException): string {
  const { code = '' } = error
  if (code.startsWith('HPE_')) return 'did not answer with HTTP'
  if (code === 'ECONNRESET') return 'closed the connection without an answer'
  return `cannot be reached (${code === '' ? error.message : code})`
}
