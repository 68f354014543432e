import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { createServer } from 'node:net'

/**
 * Ports in a row for servers of this machine, below the range that outgoing connections take theirs from: they stay free while
 * a server is down. No other test is given them, here or in another process, as long as this process lives: it holds the UDP
 * ports of the same numbers, which servers have no use for.
 */
export async function freePorts<const Count extends number>(count: Count): Promise<PortsOf<Count>> {
  for (;;) {
    const first = randomInt(20_000, 30_000)
    const ports = Array.from({ length: count }, (_, index) => first + index)
    const held = await Promise.all(ports.map(hold))
    if (held.every((socket) => socket !== null) && (await Promise.all(ports.map(isFree))).every(Boolean)) {
      return ports as PortsOf<Count>
    }
    for (const socket of held) socket?.close()
  }
}

type PortsOf<Count extends number> = Count extends 1 ? [number] : Count extends 2 ? [number, number] : number[]

function hold(port: number): Promise<Socket | null> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => {
    socket.once('error', () => resolve(null))
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(socket.unref()))
  })
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
