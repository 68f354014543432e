import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { clientNetwork } from '@merchant-payments/api/http'

type Connection = { since: number; request?: IncomingMessage; response?: ServerResponse }

/** The limit where the system sets none: no server has so many idle clients. */
const defaultMaxInTotal = 10_000

const limitsFile = '/proc/self/limits'

/** Half of what this process may open, where that can be known: the other half is for answers, files and the database. */
function halfOfFileDescriptors(): number {
  // Other systems than Linux do not tell.
  if (!existsSync(limitsFile)) return defaultMaxInTotal
  const limits = readFileSync(limitsFile, 'utf8')
  const limit = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  return Math.min(Math.floor(limit / 2), defaultMaxInTotal)
}

/** A client that opens many connections at once says what it wants on each before this is over. */
const graceMs = 1_000

/**
 * Bounds the connections of one address on which we wait for the client: for its first byte, the rest of a head or body, or
 * the next request. Where one more comes than `min`, the one that connection us waiting longest goes. So who drips bytes on
 * many connections keeps nobody out, and who shares that address loses nothing. Where more come than `maxInTotal`, from
 * however many addresses, it is one of the address that has the most. Trusted proxies bring everybody's connections, and
 * have none ended.
 */
export function limitConnections(
  server: Server,
  { maxPerNetwork = 200, maxInTotal = halfOfFileDescriptors(), trustProxy = [] as readonly string[] } = {},
): void {
  const isProxy = createAddressMatcher(trustProxy)
  const networks = new Map<string, Map<Socket, Connection>>()
  let total = 0

  const forget = (network: string, socket: Socket) => {
    const sockets = networks.get(network)
    if (!sockets?.delete(socket)) return
    total -= 1
    if (sockets.size === 0) networks.delete(network)
  }
  const end = (network: string, socket: Socket) => {
    forget(network, socket)
    socket.destroy()
  }
  const endOneOfLargestNetwork = () => {
    const largestFirst = [...networks].sort(([, a], [, b]) => b.size - a.size)
    for (const [network, sockets] of largestFirst) {
      const [longest] = waitingOf(sockets)
      if (longest) return end(network, longest.socket)
    }
  }

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const network = clientNetwork(remoteAddress)
    const waiting = waitingOf(networks.get(network) ?? new Map(), maxPerNetwork)
    const [longest] = waiting
    if (longest && performance.now() - longest.since >= graceMs) end(network, longest.socket)
    if (total >= maxInTotal) endOneOfLargestNetwork()
    const sockets = networks.get(network) ?? new Map<Socket, Connection>()
    networks.set(network, sockets.set(socket, { since: performance.now() }))
    total += 1
    socket.once('close', () => forget(network, socket))
  })

  server.on('request', (request, response) => {
    const connection = networks.get(clientNetwork(request.socket.remoteAddress ?? ''))?.get(request.socket)
    if (!connection) return
    connection.request = request
    connection.response = response
    response.once('close', () => {
      connection.since = performance.now()
    })
  })
}

/** Those on which we wait for the client, longest first; none when they are fewer than `min`. */
function waitingOf(sockets: ReadonlyMap<Socket, Connection>, min = 1): { socket: Socket; since: number }[] {
  if (sockets.size < min) return []
  const waiting = [...sockets].flatMap(([socket, connection]) =>
    isAnswering(connection) ? [] : [{ socket, since: connection.since }],
  )
  return waiting.length < min ? [] : waiting.sort((a, b) => a.since - b.since)
}

/** The client has said all, and we have not. */
function isAnswering({ request, response }: Connection): boolean {
  return request !== undefined && response !== undefined && request.complete && !response.closed
}

function createAddressMatcher(addresses: readonly string[]): (address: string) => boolean {
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
