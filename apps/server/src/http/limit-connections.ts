import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { clientNetwork } from '@merchant-payments/api/http'

type Connection = { since: number; request?: IncomingMessage; response?: ServerResponse }

/** The limit where the system sets none: more idle clients than any server has. */
const defaultMaxInTotal = 10_000

const limitsFile = '/proc/self/limits'

/**
 * Half of the file descriptors of this process, if the system reports them: the other half is for answers, files and the
 * database.
 */
function halfOfFileDescriptors(): number {
  // Only Linux has this file.
  if (!existsSync(limitsFile)) return defaultMaxInTotal
  const limits = readFileSync(limitsFile, 'utf8')
  const limit = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  return Math.min(Math.floor(limit / 2), defaultMaxInTotal)
}

/** Grace for a client that opens many connections at once: it sends its first bytes on each within this time. */
const graceMs = 1_000

/**
 * Limits the connections of one network on which the server waits for the client: for the first byte, the rest of a
 * head or body, or the next request. When one more than `maxPerNetwork` is opened, the connection that has been waited
 * for longest is ended. A client that drips bytes on many connections therefore keeps no other client out, and clients
 * that share its address lose nothing. When more than `maxInTotal` are opened, from any number of addresses, the
 * network with the most connections loses one. Trusted proxies carry the connections of all clients, and none of theirs
 * is ended.
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

/** The connections on which the server waits for the client, longest first; none when they are fewer than `min`. */
function waitingOf(sockets: ReadonlyMap<Socket, Connection>, min = 1): { socket: Socket; since: number }[] {
  if (sockets.size < min) return []
  const waiting = [...sockets].flatMap(([socket, connection]) =>
    isAnswering(connection) ? [] : [{ socket, since: connection.since }],
  )
  return waiting.length < min ? [] : waiting.sort((a, b) => a.since - b.since)
}

/** The request is complete and its answer is not. */
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
