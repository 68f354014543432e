import { request as ask } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'
import { createReadyAccount, createTestSandbox, expectFailure, testKeys, testToken } from './testing/sandbox.ts'

/** A log that collects the messages of errors. */
function complaints() {
  const said: string[] = []
  return { said, log: { info: () => {}, error: (_details: object, message: string) => said.push(message) } }
}

const authorization = `Bearer ${testKeys.test.secret}`

/** A request whose body ends when the test says so. */
function slowRequest() {
  let end = () => {}
  const body = new ReadableStream({
    start(controller) {
      end = () => {
        controller.enqueue(new TextEncoder().encode('name=Tea'))
        controller.close()
      }
    },
  })
  const init = { method: 'POST', headers: { authorization }, body, duplex: 'half' } as const
  return { request: new Request('http://sandbox.test/v1/products', init), end }
}

test('a request that is under way when the sandbox closes is answered; a later one is refused, without a word', async () => {
  const { said, log } = complaints()
  const { sandbox, stripe } = createTestSandbox({ log })
  const { id } = await createReadyAccount(stripe)
  const slow = slowRequest()
  const underWay = sandbox.fetch(slow.request)
  const closed = sandbox.close()
  // Until the last one is answered, and afterwards.
  const late = async () => {
    const refused = await expectFailure(stripe.accounts.retrieve(id))
    expect(refused).toMatchObject({ statusCode: 503, rawType: 'api_error', message: 'The sandbox is closing.' })
  }
  await expect.poll(late).toBeUndefined()
  slow.end()
  expect((await underWay).status).toBe(200)
  await closed
  await late()
  expect((await sandbox.fetch(new Request('http://sandbox.test/'))).status).toBe(503)
  expect(said).toEqual([])
})

test('a stopped sandbox sends no more events, and answers until it is closed', async () => {
  const { said, log } = complaints()
  let sent = 0
  const webhooks = [{ livemode: false, connect: true, url: 'http://receiver.test/', secret: 'whsec_x' }]
  const { sandbox, stripe } = createTestSandbox({
    log,
    webhooks,
    fetch: async () => {
      sent += 1
      return new Response()
    },
  })
  sandbox.start()
  await createReadyAccount(stripe)
  await expect.poll(() => sent).toBeGreaterThan(0)
  await sandbox.stop()
  const before = sent
  const { id } = await createReadyAccount(stripe)
  await sandbox.deliverDue()
  expect((await stripe.accounts.retrieve(id)).id).toBe(id)
  expect(sent).toBe(before)
  await sandbox.close()
  expect(said).toEqual([])
})

test('an advance fails when the sandbox stops, and the clock stays where it is', async () => {
  const { said, log } = complaints()
  let stopped = Promise.resolve()
  let begun: Date | undefined
  const { sandbox, stripe } = createTestSandbox({
    log,
    // Receivers of webhooks still reach the sandbox while it stops.
    beforeMoving: async () => {
      if (begun === undefined) return
      stopped = sandbox.stop()
      await stripe.accounts.retrieve(id)
    },
  })
  const { id } = await createReadyAccount(stripe)
  begun = sandbox.clock.now()
  const moving = sandbox.fetch(
    new Request('http://sandbox.test/_sandbox/clock', {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}` },
      body: JSON.stringify({ advance_seconds: 86_400 }),
    }),
  )
  const refused = await moving
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ error: { message: 'The sandbox is closing.' } })
  await stopped
  await expect(sandbox.clock.advance({ seconds: 1 })).rejects.toThrow('The sandbox is closing.')
  expect(sandbox.clock.now().getTime() - begun.getTime()).toBeLessThan(86_400_000)
  await sandbox.close()
  expect(said).toEqual([])
})

test('a port is freed when its requests have been answered, and idle connections do not hold it', async () => {
  const { sandbox } = createTestSandbox()
  const server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  // This request leaves a keep-alive connection open.
  expect((await fetch(`${server.url}/_sandbox/health`)).status).toBe(200)
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
  const slow = ask(`${server.url}/v1/products`, { method: 'POST', headers })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    slow.once('response', (response) => resolve(response.resume().statusCode))
    slow.once('error', reject)
  })
  await new Promise<void>((resolve) => slow.write('name=', () => resolve()))
  // The sandbox has begun to read it before it takes this one.
  expect((await fetch(`${server.url}/_sandbox/health`)).status).toBe(200)
  const closed = server.close()
  await expect
    .poll(() =>
      fetch(`${server.url}/_sandbox/health`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false)
  slow.end('Tea')
  expect(await answered).toBe(200)
  await closed
  await sandbox.close()
})
