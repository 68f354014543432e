import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startProxy } from './proxy.ts'

async function target(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function proxyOf(...urls: string[]) {
  const proxy = await startProxy(0, () => 'now')
  onTestFinished(proxy.close)
  for (const url of urls) proxy.add(url)
  return proxy
}

test('targets are asked in turn, until they are drained', async () => {
  const [one, two] = [await target((response) => response.end('one')), await target((response) => response.end('two'))]
  const proxy = await proxyOf(one, two)
  const ask = async () => (await fetch(proxy.url)).text()
  expect([await ask(), await ask(), await ask()]).toEqual(['one', 'two', 'one'])
  await proxy.drain(one)
  expect([await ask(), await ask()]).toEqual(['two', 'two'])
  expect(proxy.failures).toEqual([])
})

test('a target is drained when what it was sent is answered', async () => {
  let answer = () => {}
  const asked = Promise.withResolvers<void>()
  const slow = await target((response) => {
    answer = () => void response.end('at last')
    asked.resolve()
  })
  const proxy = await proxyOf(slow)
  const answered = fetch(proxy.url).then((response) => response.text())
  await asked.promise
  const drained = proxy.drain(slow)
  answer()
  expect(await answered).toBe('at last')
  await drained
})

test('an answer that is no 2xx, and a target that is gone, are failures, and tried once', async () => {
  let asked = 0
  const failing = await target((response) => {
    asked += 1
    response.writeHead(500).end('no')
  })
  const proxy = await proxyOf(failing)
  expect((await fetch(`${proxy.url}/a`)).status).toBe(500)
  await proxy.drain(failing)
  expect((await fetch(`${proxy.url}/b`)).status).toBe(502)
  proxy.add('http://127.0.0.1:1')
  expect((await fetch(`${proxy.url}/c`)).status).toBe(502)
  expect(asked).toBe(1)
  expect(proxy.failures.map(({ at, request, status }) => [at, request, status])).toEqual([
    ['now', 'GET /a', 500],
    ['now', 'GET /b', 502],
    ['now', 'GET /c', 502],
  ])
})
