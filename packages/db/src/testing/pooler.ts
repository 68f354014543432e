import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import type { PoolMode } from '../prepare-connection.ts'
import { createMessageReader, errorMessage, greeting, queryMessage, readStartup } from './wire.ts'

/** A stand-in for PgBouncer, which is not to be had everywhere: it treats start-up parameters and transactions as that does. */
type Pooler = {
  /** The database through the pooler. */
  url: string
  /** Parameters of the start-up messages, without user and database. */
  asked: Record<string, string>[]
  close(): Promise<void>
}

export type PoolerOptions = {
  url: string
  mode: PoolMode
  /**
   * Handling of start-up parameters: PgBouncer passes on the ones that it tracks and refuses a client with any other, unless
   * configured to ignore it; a managed pooler may ignore all of them.
   */
  parameters: 'tracked' | 'ignored'
  /**
   * Connections to the server: 2 in the mode `transaction`, each handed out in its turn; as many as are asked for in the mode `session`. A
   * client that finds none free waits with its first statement.
   */
  size?: number
}

/** PgBouncer: these are kept apart for each client, and set on a connection before the client gets it. */
const tracked = new Set(['client_encoding', 'datestyle', 'timezone', 'standard_conforming_strings', 'application_name'])

/** A connection to the server. Its messages go to the client that has it. */
type Backend = { socket: Socket; zone: string; receive: (message: Buffer) => void }

export async function startPooler({
  url,
  mode,
  parameters,
  size = mode === 'transaction' ? 2 : Infinity,
}: PoolerOptions): Promise<Pooler> {
  const asked: Record<string, string>[] = []
  const sockets = new Set<Socket>()
  const shared = mode === 'transaction' ? await Promise.all(Array.from({ length: size }, () => openBackend(url))) : []
  const free = [...shared]
  const waiting: ((backend: Backend) => void)[] = []
  let unopened = mode === 'session' ? size : 0
  const take = () => {
    if (unopened > 0) {
      unopened -= 1
      return openBackend(url)
    }
    const backend = free.shift()
    return backend ? Promise.resolve(backend) : new Promise<Backend>((resolve) => waiting.push(resolve))
  }
  const giveBack = (backend: Backend) => {
    const next = waiting.shift()
    if (next) next(backend)
    else free.push(backend)
  }
  const endSession = async ({ socket }: Backend) => {
    socket.destroy()
    const next = waiting.shift()
    if (next) next(await openBackend(url))
    else unopened += 1
  }

  const serve = async (client: Socket) => {
    const startup = await readStartup(client)
    const given = Object.entries(startup).filter(([name]) => name !== 'user' && name !== 'database')
    asked.push(Object.fromEntries(given))
    const unknown = given.find(([name]) => !tracked.has(name.toLowerCase()))
    if (parameters === 'tracked' && unknown) {
      client.end(errorMessage('08P01', `unsupported startup parameter: ${unknown[0]}`))
      return
    }
    const zone = parameters === 'tracked' ? startup.TimeZone : undefined
    let own: Backend | undefined
    let held: Backend | undefined
    const attach = async () => {
      const backend = own ?? (await take())
      if (mode === 'session' && !own) {
        own = backend
        if (client.destroyed) return endSession(backend)
        client.once('close', () => endSession(backend))
      }
      if (zone !== undefined && backend.zone !== zone) {
        await ask(backend, `SET timezone = '${zone}'`)
        backend.zone = zone
      }
      held = backend
      backend.receive = (message) => {
        client.write(message)
        const isIdle = message[0] === readyForQuery && message[5] === idle
        if (!isIdle) return
        held = undefined
        if (!own) giveBack(backend)
      }
    }
    client.once('close', () => {
      // A connection within a transaction is of no more use to others.
      if (held && !own) held.socket.destroy()
    })
    let last = Promise.resolve()
    const read = createMessageReader((message) => {
      last = last.then(async () => {
        if (message[0] === terminate) return void client.end()
        if (!held) await attach()
        held?.socket.write(message)
      })
    })
    client.on('data', read)
    client.write(greeting())
  }

  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    client.once('close', () => sockets.delete(client))
    serve(client).catch((error: Error) => client.destroy(error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('a pooler without a port')
  address.host = `127.0.0.1:${bound.port}`
  return {
    url: address.href,
    asked,
    async close() {
      const closed = once(server, 'close')
      server.close()
      waiting.length = 0
      for (const socket of sockets) socket.destroy()
      await Promise.all([closed, ...shared.map(({ socket }) => closeBackend(socket))])
    },
  }
}

const readyForQuery = 'Z'.charCodeAt(0)
const idle = 'I'.charCodeAt(0)
const terminate = 'X'.charCodeAt(0)

/** Signs in through pg, then returns its socket for raw bytes. */
async function openBackend(url: string): Promise<Backend> {
  const client = new pg.Client({ connectionString: url, application_name: 'pooler' })
  await client.connect()
  const { rows } = await client.query('SHOW timezone')
  const connection: unknown = Reflect.get(client, 'connection')
  const socket = Reflect.get(Object(connection), 'stream') as Socket
  socket.removeAllListeners()
  socket.on('error', () => socket.destroy())
  const backend: Backend = { socket, zone: rows[0].TimeZone, receive: () => undefined }
  socket.on(
    'data',
    createMessageReader((message) => backend.receive(message)),
  )
  return backend
}

async function ask(backend: Backend, text: string): Promise<void> {
  const done = new Promise<void>((resolve) => {
    backend.receive = (message) => message[0] === readyForQuery && resolve()
  })
  backend.socket.write(queryMessage(text))
  await done
}

async function closeBackend(socket: Socket): Promise<void> {
  if (socket.destroyed) return
  const closed = once(socket, 'close')
  // Terminate: the server ends the session at once.
  socket.end(Buffer.from([terminate, 0, 0, 0, 4]))
  await closed
}
