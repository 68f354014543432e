import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts } from './free-ports.ts'

test('a port is given once, though no server has it yet', async () => {
  // Without a memory, 300 pairs of ten thousand ports would overlap some thirteen times.
  const pairs = await Promise.all(Array.from({ length: 300 }, () => freePorts(2)))
  expect(new Set(pairs.flat()).size).toBe(600)
})

test('ports in a row are free, and can be listened on', async () => {
  const [first, second] = await freePorts(2)
  expect(second).toBe(first + 1)
  for (const port of [first, second]) {
    const server = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
  }
})
