import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startHttpProxy } from './http-proxy.ts'
import { startTcpProxy } from './tcp-proxy.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

/** A server that answers its name. */
async function named(name: string, answer = 200): Promise<Server & { port: number }> {
  const server = createServer((_, response) => response.writeHead(answer).end(name))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  open.push({ close: () => server.close() && server.closeAllConnections() })
  return Object.assign(server, { port: (server.address() as AddressInfo).port })
}

const text = async (url: string) => (await fetch(url)).text()

test('requests go to servers in turn, and past one that refuses connections', async () => {
  const [one, two] = [await named('one'), await named('two')]
  const proxy = await startHttpProxy(0, [one.port, two.port])
  open.push(proxy)
  expect(new Set([await text(proxy.url), await text(proxy.url)])).toEqual(new Set(['one', 'two']))
  one.close()
  one.closeAllConnections()
  expect([await text(proxy.url), await text(proxy.url)]).toEqual(['two', 'two'])
})

test('connections are cut when the address leads elsewhere, and go there from then on', async () => {
  const [one, two] = [await named('one'), await named('two')]
  const proxy = await startTcpProxy(0, one.port)
  open.push(proxy)
  const url = `http://127.0.0.1:${proxy.port}`
  expect(await text(url)).toBe('one')
  proxy.pointTo(two.port)
  expect(await text(url)).toBe('two')
})
