import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes connections on to one port, which may change: what a failover does to the address of a database. */
export type TcpProxy = { port: number; pointTo(target: number): void; close(): Promise<void> }

export async function startTcpProxy(port: number, first: number): Promise<TcpProxy> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    pointTo(next) {
      target = next
      for (const socket of open) socket.destroy()
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of open) socket.destroy()
      }),
  }
}
