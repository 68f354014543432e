import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

test('a port that is taken gives way to the next free one', async () => {
  const first = await listen({ port: 0, fetch: () => new Response('first') })
  onTestFinished(() => first.close())
  const second = await listen({ port: first.port, fetch: () => new Response('second') })
  onTestFinished(() => second.close())
  expect(second.port).toBeGreaterThan(first.port)
  expect(await (await fetch(`http://127.0.0.1:${second.port}`)).text()).toBe('second')
})

test('closing does not wait for pages that listen for updates', async () => {
  const server = await listen({ port: 0, fetch: () => new Response(new ReadableStream()) })
  const page = fetch(`http://127.0.0.1:${server.port}`)
  await page
  await expect(server.close()).resolves.toBeUndefined()
})
