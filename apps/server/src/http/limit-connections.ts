import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { clientNetwork } from '@merchant-payments/api/http'
import { ApiError } from '@merchant-payments/api/services'
import { endWithAnswer } from './end-with-answer.ts'

/** `since`: when it was opened, or its last answer ended. `answered`: a request was answered on it. */
type Connection = { since: number; answered: boolean; request?: IncomingMessage; response?: ServerResponse }

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

/** The pause before the next look at connections of which there are too many, and none may end yet, in milliseconds. */
const lookAgainMs = 100

type Limits = {
  publicUrl: string
  maxPerNetwork?: number
  maxInTotal?: number
  trustProxy?: readonly string[] | undefined
}
type Connections = Map<Socket, Connection>

/**
 * Limits the connections of one network on which the server waits for the client, without losing a request:
 *
 * - A connection that is kept open beyond `maxPerNetwork` ends with its next answer, which says `Connection: close`.
 * - While more than `maxPerNetwork` have carried no request yet, those end that have been waited for longest. A client that drips bytes
 *   on many connections therefore keeps no other client out, and clients that share its address lose nothing.
 * - While more than `maxInTotal` are open, from any number of addresses, the network with the most connections loses them.
 *
 * Only silent connections are ended: their client has sent nothing in a whole turn of the event loop, so that no request waits in the
 * kernel while the loop is late. They end with a 503, in case a request is about to arrive. Connections of trusted proxies carry the
 * requests of all clients and are never ended.
 */
export function limitConnections(
  server: Server,
  { publicUrl, maxPerNetwork = 200, maxInTotal = halfOfFileDescriptors(), trustProxy = [] }: Limits,
): void {
  const isProxy = createAddressMatcher(trustProxy)
  const networks = new Map<string, { sockets: Connections; enforce(): void }>()
  let total = 0

  const forget = (network: string, sockets: Connections, socket: Socket) => {
    if (!sockets.delete(socket)) return
    total -= 1
    if (sockets.size === 0) networks.delete(network)
  }
  const end = (socket: Socket) => {
    const network = clientNetwork(socket.remoteAddress ?? '')
    const { sockets } = networks.get(network) ?? {}
    if (sockets) forget(network, sockets, socket)
    endWithAnswer(socket, new ApiError('service_unavailable', { retryAfter: 1 }), publicUrl)
  }
  const openNetwork = (network: string) => {
    const sockets: Connections = new Map()
    const unanswered = () => waitingOf(sockets, ({ answered }) => !answered)
    const enforce = endWhileTooMany(
      () => (sockets.size > maxPerNetwork ? unanswered().length - maxPerNetwork : 0),
      () => {
        const lateSince = performance.now() - graceMs
        return unanswered().filter((socket) => (sockets.get(socket)?.since ?? 0) <= lateSince)
      },
      end,
    )
    const opened = { sockets, enforce }
    networks.set(network, opened)
    return opened
  }
  const enforceInTotal = endWhileTooMany(
    () => total - maxInTotal,
    () => {
      const largestFirst = [...networks.values()].sort((a, b) => b.sockets.size - a.sockets.size)
      return largestFirst.map(({ sockets }) => waitingOf(sockets)).find((some) => some.length > 0) ?? []
    },
    end,
  )

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const network = clientNetwork(remoteAddress)
    const { sockets, enforce } = networks.get(network) ?? openNetwork(network)
    sockets.set(socket, { since: performance.now(), answered: false })
    total += 1
    socket.once('close', () => forget(network, sockets, socket))
    enforce()
    enforceInTotal()
  })

  server.on('request', (request, response) => {
    const { sockets } = networks.get(clientNetwork(request.socket.remoteAddress ?? '')) ?? {}
    const connection = sockets?.get(request.socket)
    if (!sockets || !connection) return
    connection.request = request
    connection.response = response
    if (sockets.size > maxPerNetwork && countWaiting(sockets) >= maxPerNetwork) response.shouldKeepAlive = false
    response.once('close', () => {
      connection.since = performance.now()
      connection.answered = true
    })
  })

  // Otherwise Node would destroy what is silent for too long: after its time, but perhaps not after its next request has come.
  server.on('timeout', (socket) => {
    ifSilent([socket], ([silent]) => silent?.destroy())
  })
}

/**
 * Ends connections while there are too many, and looks again while there are more than may end.
 * @param excess how many are too many
 * @param candidates those that may end if they are silent, first those that end first
 */
function endWhileTooMany(excess: () => number, candidates: () => Socket[], end: (socket: Socket) => void): () => void {
  let looking = false
  const look = () => {
    if (excess() <= 0) {
      looking = false
      return
    }
    ifSilent(candidates(), (silent) => {
      const some = silent.slice(0, Math.max(0, excess()))
      for (const socket of some) end(socket)
      if (some.length > 0) look()
      else setTimeout(look, lookAgainMs).unref()
    })
  }
  return () => {
    if (looking || excess() <= 0) return
    looking = true
    look()
  }
}

/** Finds the sockets whose clients send nothing in a whole turn of the event loop. */
function ifSilent(sockets: readonly Socket[], found: (silent: Socket[]) => void): void {
  const before = sockets.map((socket) => ({ socket, bytesRead: socket.bytesRead }))
  // The turn that runs may be past the place where it reads.
  setImmediate(() =>
    setImmediate(() => {
      found(before.flatMap(({ socket, bytesRead }) => (socket.bytesRead === bytesRead ? [socket] : [])))
    }),
  )
}

/** The number of connections on which the server waits for the client; a busy client has many, and asks often. */
function countWaiting(sockets: Connections): number {
  let count = 0
  for (const connection of sockets.values()) if (!isAnswering(connection)) count += 1
  return count
}

/** The connections on which the server waits for the client, longest first. */
function waitingOf(sockets: Connections, may: (connection: Connection) => boolean = () => true): Socket[] {
  const waiting = [...sockets].filter(([, connection]) => !isAnswering(connection) && may(connection))
  return waiting.sort(([, a], [, b]) => a.since - b.since).map(([socket]) => socket)
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
