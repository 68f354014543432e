import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { clientNetwork } from '@merchant-payments/api'

type Kept = { since: number; request?: IncomingMessage; response?: ServerResponse }

/** The limit where the system sets none: no server has so many idle clients. */
const maxWaiting = 10_000

const limitsFile = '/proc/self/limits'

/** Half of what this process may open, where that can be known: the other half is for answers, files and the database. */
function halfOfDescriptors(): number {
  // Other systems than Linux do not tell.
  if (!existsSync(limitsFile)) return maxWaiting
  const limits = readFileSync(limitsFile, 'utf8')
  const most = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  return Math.min(Math.floor(most / 2), maxWaiting)
}

/** A client that opens many connections at once says what it wants on each before this is over. */
const graceMs = 1_000

/**
 * Bounds the connections of one address on which we wait for the client: for its first byte, the rest of a head or body, or
 * the next request. Where one more comes than `most`, the one that kept us waiting longest goes. So who drips bytes on
 * many connections keeps nobody out, and who shares that address loses nothing. Where more come than `maxInTotal`, from
 * however many addresses, it is one of the address that has the most. Trusted proxies bring everybody's connections, and
 * have none ended.
 */
export function boundSockets(
  server: Server,
  { most = 200, maxInTotal = halfOfDescriptors(), trustProxy = [] as readonly string[] } = {},
): void {
  const isProxy = among(trustProxy)
  const networks = new Map<string, Map<Socket, Kept>>()
  let inAll = 0

  const forget = (network: string, socket: Socket) => {
    const sockets = networks.get(network)
    if (!sockets?.delete(socket)) return
    inAll -= 1
    if (sockets.size === 0) networks.delete(network)
  }
  const end = (network: string, socket: Socket) => {
    forget(network, socket)
    socket.destroy()
  }
  const endOneOfMany = () => {
    const crowded = [...networks].sort(([, a], [, b]) => b.size - a.size)
    for (const [network, sockets] of crowded) {
      const [longest] = waitingOf(sockets)
      if (longest) return end(network, longest.socket)
    }
  }

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const network = clientNetwork(remoteAddress)
    const waiting = waitingOf(networks.get(network) ?? new Map(), most)
    const [longest] = waiting
    if (longest && performance.now() - longest.since >= graceMs) end(network, longest.socket)
    if (inAll >= maxInTotal) endOneOfMany()
    const sockets = networks.get(network) ?? new Map<Socket, Kept>()
    networks.set(network, sockets.set(socket, { since: performance.now() }))
    inAll += 1
    socket.once('close', () => forget(network, socket))
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

/** Those on which we wait for the client, longest first; none when they are fewer than `most`. */
function waitingOf(sockets: ReadonlyMap<Socket, Kept>, most = 1): { socket: Socket; since: number }[] {
  if (sockets.size < most) return []
  const waiting = [...sockets].flatMap(([socket, kept]) => (isAnswering(kept) ? [] : [{ socket, since: kept.since }]))
  return waiting.length < most ? [] : waiting.sort((a, b) => a.since - b.since)
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
