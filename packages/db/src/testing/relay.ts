import { connect as connectTo, createServer, type Socket } from 'node:net'

/** A way to a database server that can become silent, as a server that is stopped: it accepts what it is sent, and answers nothing. */
type Relay = {
  url: string
  /** Connections that were opened since the start. */
  opened: () => number
  silence(): void
  /** The server gets the bytes that were sent meanwhile. */
  resume(): void
  close(): Promise<void>
}

/** @param url of a server that is reached over TCP, or by a socket in the directory `host` */
export async function startRelay(url: string): Promise<Relay> {
  const relayed = new URL(url)
  const { hostname, port } = relayed
  const directory = relayed.searchParams.get('host')
  const sockets = new Set<Socket>()
  let opened = 0
  let silent = false
  const server = createServer((client) => {
    opened += 1
    const behind = directory ? connectTo(`${directory}/.s.PGSQL.${port}`) : connectTo(Number(port), hostname)
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (bytes) => other.write(bytes))
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (silent) socket.pause()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the relay has no port')
  relayed.searchParams.delete('host')
  relayed.hostname = '127.0.0.1'
  relayed.port = String(address.port)
  return {
    url: relayed.href,
    opened: () => opened,
    silence() {
      silent = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      silent = false
      for (const socket of sockets) socket.resume()
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
