import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { keepNoCallSites } from './keep-no-call-sites.ts'

test('a request reads no stack, for which a build would read source maps (fault: each request did)', async () => {
  const server = createServer((_request, response) => response.end('{"object":"balance"}'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const { prepareStackTrace, stackTraceLimit } = Error
  const frames: number[] = []
  Error.prepareStackTrace = (error, sites) => {
    frames.push(sites.length)
    return String(error)
  }
  onTestFinished(() => {
    Error.prepareStackTrace = prepareStackTrace
    server.close()
  })
  keepNoCallSites()
  const stripe = new Stripe('sk_test_any', { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance' })
  expect(frames.filter((count) => count > 0)).toEqual([])
  expect(Error.stackTraceLimit).toBe(stackTraceLimit)
})
