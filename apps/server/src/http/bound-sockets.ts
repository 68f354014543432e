import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { clientNetwork } from '@merchant-payments/api/http'

type Kept = { since: number; request?: IncomingMessage; response?: ServerResponse }

/** A client that opens many connections at once says what it wants on each before this is over. */
const graceMs = 1_000

/**
 * Bounds the connections of one address on which we wait for the client: for its first byte, the rest of a head or body, or
 * the next request. Where one more comes than `most`, the one that kept us waiting longest goes. So who drips bytes on
 * many connections keeps nobody out, and who shares that address loses nothing. Trusted proxies bring everybody's
 * connections, and have none ended.
 */
export function boundSockets(server: Server, { most = 200, trustProxy = [] as readonly string[] } = {}): void {
  const isProxy = among(trustProxy)
  const networks = new Map<string, Map<Socket, Kept>>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const network = clientNetwork(remoteAddress)
    const sockets = networks.get(network) ?? new Map<Socket, Kept>()
    networks.set(network, sockets)
    if (sockets.size >= most) endLongestWaiting(sockets, most)
    sockets.set(socket, { since: performance.now() })
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0 && networks.get(network) === sockets) networks.delete(network)
    })
  })

  server.on('request', (request, response) => {
    const kept = networks.get(clientNetwork(request.socket.remoteAddress ?? ''))?.get(request.socket)
    if (!kept) return
    kept.request = request
    kept.response = response
    response.once('close', () => {
      kept.since = performance.now()
    })
  })
}

function endLongestWaiting(sockets: ReadonlyMap<Socket, Kept>, most: number): void {
  const waiting = [...sockets].filter(([, kept]) => !isAnswering(kept))
  if (waiting.length < most) return
  const [longest] = waiting.sort(([, a], [, b]) => a.since - b.since)
  if (longest && performance.now() - longest[1].since >= graceMs) longest[0].destroy()
}

/** The client has said all, and we have not. */
function isAnswering({ request, response }: Kept): boolean {
  return request !== undefined && response !== undefined && request.complete && !response.closed
}

function among(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const item of addresses) {
    const [address = '', bits] = item.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
