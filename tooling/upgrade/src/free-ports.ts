import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Ports in a row, below the range that outgoing connections take theirs from: they stay free while a server is down. */
export async function freePorts(count: number): Promise<number[]> {
  const first = randomInt(20_000, 30_000)
  const ports = Array.from({ length: count }, (_, index) => first + index)
  const free = await Promise.all(ports.map(isFree))
  return free.every(Boolean) ? ports : freePorts(count)
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
