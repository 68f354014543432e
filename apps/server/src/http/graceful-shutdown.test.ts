import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { drainOnClose } from './graceful-shutdown.ts'

async function listening() {
  // By itself Node waits for a silent connection as long as for the headers of a request: here for ever.
  const app = fastify({ http: { headersTimeout: 0 }, return503OnClosing: false })
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  drainOnClose(app, 50)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const open = async (): Promise<Socket> => {
    const accepted = once(app.server, 'connection')
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await accepted
    return socket
  }
  return { app, open, asked: asked.promise, answer: answer.resolve }
}

test("a browser's spare socket, on which nothing was ever asked, does not hold up the end of the server", async () => {
  const { app, open } = await listening()
  const spare = await open()
  await Promise.all([app.close(), once(spare.resume(), 'close')])
  expect(spare.destroyed).toBe(true)
})

test('a request in progress is still answered after silent connections were closed', async () => {
  const { app, open, asked, answer } = await listening()
  const [spare, busy] = [await open(), await open()]
  busy.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await asked
  const closed = app.close()
  await once(spare.resume(), 'close')
  answer('here')
  const [text] = await once(busy, 'data')
  expect(String(text)).toContain('here')
  await closed
})

test('reset at the instant of the end: a connections that only the kernel has accepted are answered', async () => {
  const { app, answer } = await listening()
  answer('here')
  const { port } = app.server.address() as AddressInfo
  const answers = Array.from({ length: 5 }, async () => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return String((await once(socket, 'data'))[0])
  })
  // The kernel completes the connections, and Node hears of them in its next turns.
  await new Promise<void>((connecting) => process.nextTick(connecting))
  const closed = app.close()
  for (const text of await Promise.all(answers)) expect(text).toContain('here')
  await closed
})
