import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerMalformed } from './answer-malformed.ts'
import { limitConnections } from './limit-connections.ts'

const publicUrl = 'http://127.0.0.1'

/** @returns opens a connection that appears to come from `address` */
async function listening(server: Server): Promise<(address?: string) => Promise<Socket>> {
  let remoteAddress = ''
  server.prependListener('connection', (socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress }),
  )
  server.on('request', (request, response) => {
    request.resume()
    if (request.url === '/') request.once('end', () => response.end('here'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return async (address = '127.0.0.1') => {
    remoteAddress = address
    const accepted = once(server, 'connection')
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    // A reset is what some of them are to expect.
    socket.on('error', () => undefined)
    await accepted
    socket.resume()
    return socket
  }
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) => server.getConnections((error, n) => (error ? reject(error) : resolve(n))))

test('a socket that drips header bytes behind its answer is released', async () => {
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 })
  answerMalformed(server, publicUrl)
  const socket = await (await listening(server))()
  const drip = setInterval(() => socket.write('X'), 30)
  onTestFinished(() => clearInterval(drip))
  socket.write('GET / HTTP/1.1\r\nX-Drip: ')
  await once(socket, 'end')
  await expect.poll(() => connectionsOf(server)).toBe(0)
})

test('a client that drips bytes on many connections keeps no other client of its address out', async () => {
  // Time that passes is all that this asks of the clock.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = createServer()
  limitConnections(server, { publicUrl, maxPerNetwork: 3 })
  const open = await listening(server)
  const answering = await open()
  answering.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(server, 'request')
  const [first, second, third] = [await open(), await open(), await open()]
  for (const socket of [first, second, third]) socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Le')
  await open()
  expect(await connectionsOf(server)).toBe(5)

  vi.advanceTimersByTime(1_500)
  const refusal = once(first, 'data')
  const guest = await open()
  expect(String(await refusal)).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 1\r\n[\s\S]*"service_unavailable"/)
  guest.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [answer] = await once(guest, 'data')
  expect(String(answer)).toContain('here')
  await expect.poll(() => second.readableEnded).toBe(true)
  expect([third, answering].map((socket) => socket.readableEnded || socket.destroyed)).toEqual([false, false])
})

test('a client that drips bytes from many addresses leaves descriptors for others', async () => {
  const server = createServer()
  limitConnections(server, { publicUrl, maxPerNetwork: 10, maxInTotal: 6 })
  const open = await listening(server)
  const guest = await open('203.0.113.9')
  const drip = async (address: string) => (await open(address)).write('POST / HTTP/1.1\r\nHost: x\r\nContent-Le')
  for (let count = 0; count < 8; count += 1) for (const host of [2, 3, 4]) await drip(`203.0.113.${host}`)
  await expect.poll(() => connectionsOf(server)).toBe(6)
  guest.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [answer] = await once(guest, 'data')
  expect(String(answer)).toContain('here')
})

test('the connections of a trusted proxy are not limited', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = createServer()
  limitConnections(server, { publicUrl, maxPerNetwork: 2, trustProxy: ['127.0.0.0/8'] })
  const open = await listening(server)
  for (let count = 0; count < 5; count += 1) {
    await open()
    vi.advanceTimersByTime(2_000)
  }
  expect(await connectionsOf(server)).toBe(5)
})

test('while the event loop is late, a request that waits in the kernel is answered, and a silent connection ends', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = createServer()
  limitConnections(server, { publicUrl, maxPerNetwork: 1 })
  const open = await listening(server)
  const [asking, silent] = [await open(), await open()]
  vi.advanceTimersByTime(1_500)
  const answer = once(asking, 'data')
  const refusal = once(silent, 'data')
  // The request is in the kernel at once, and read in the next turn.
  asking.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const guest = new Socket()
  onTestFinished(() => void guest.destroy())
  server.emit('connection', guest)
  expect(String(await answer)).toContain('here')
  expect(String(await refusal)).toContain('service_unavailable')
})

test('idle connections of one network beyond its number end with their next answers, which say so', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = createServer()
  limitConnections(server, { publicUrl, maxPerNetwork: 2 })
  const open = await listening(server)
  const ask = async (socket: Socket) => {
    const answer = once(socket, 'data')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return /\r\nConnection: (\S+)\r\n/.exec(String(await answer))?.[1]
  }
  const sockets = [await open(), await open(), await open(), await open()]
  vi.advanceTimersByTime(10_000)
  const said: (string | undefined)[] = []
  for (const socket of [...sockets, ...sockets.slice(2)]) said.push(await ask(socket))
  // No connection was ended while its client may have been sending.
  expect(said).toEqual(['close', 'close', 'keep-alive', 'keep-alive', 'keep-alive', 'keep-alive'])
})
