import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Ports below the range that outgoing connections take theirs from: they stay free while a server is down. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(20_000, 30_000)
    if (!ports.includes(port) && (await isFree(port))) ports.push(port)
  }
  return ports
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
