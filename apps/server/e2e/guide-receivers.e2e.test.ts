import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MerchantPayments, Platform, type WebhookEvent } from '@merchant-payments/sdk'
import { signDelivery } from '@merchant-payments/webhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveSecret } from '../src/listen/forward-event.ts'
import { makeForeignEvents } from './foreign-events.ts'
import { machine, readGuideCode } from './guide-code.ts'
import { newFolder, sdk } from './guide-folder.ts'
import { startInstallation } from './installation.ts'

const { demo, mpay } = await startInstallation({ whenOver: (end) => afterAll(end) })
const { origin } = new URL(demo.base_url)
const secret = deriveSecret(demo.test_key)
let requests: { body: string; headers: Record<string, string> }[] = []

beforeAll(async () => {
  const { key } = (await mpay('platform-keys', 'create', '--name', 'Guides', '--mode', 'test')) as { key: string }
  const payments = new MerchantPayments({ apiKey: demo.test_key, baseUrl: origin })
  const events = await makeForeignEvents(payments, new Platform({ apiKey: key, baseUrl: origin }))
  requests = events.map((event) => ({ body: JSON.stringify(event), headers: signed(event) }))
})

function signed(event: WebhookEvent): Record<string, string> {
  const body = Buffer.from(JSON.stringify(event))
  const { id: eventId, sequence = null } = event
  return signDelivery({ secret, previousSecret: null, eventId, sequence, body, at: new Date() })
}

/** Runs a program that prints the status of each response, and what it says itself. */
async function answersOf(program: string, folder: string) {
  await writeFile(join(folder, 'requests.json'), JSON.stringify(requests))
  const variables = { WEBHOOK_SECRET: secret, WEBHOOK_SECRET_LIVE: secret, MERCHANT_PAYMENTS_KEY: demo.test_key }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: program.includes(sdk) ? sdk : folder,
    env: { ...machine, ...variables, REQUESTS: join(folder, 'requests.json') },
  })
  expect(stdout).not.toContain('undefined')
  return stdout.split('\n').filter((line) => /^\d{3}$/.test(line))
}

const readRequests = `
  import { readFileSync } from 'node:fs'
  const requests = JSON.parse(readFileSync(process.env.REQUESTS, 'utf8'))`

/** The receivers of the guides in TypeScript; whole shops are started elsewhere, in each language. */
const receivers = readGuideCode().flatMap(({ name, blocks }) =>
  blocks
    .filter(
      ({ language, file, code }) =>
        language === 'ts' && file !== 'shop.ts' && /WebhookReceiver\(|verifyWebhook\(/.test(code),
    )
    .map(({ file, code }, index) => ({ receiver: `${index + 1}, ${file ?? 'without a file'}, of ${name}`, code })),
)

test('the guides show receivers', () => {
  expect(receivers.length).toBeGreaterThanOrEqual(5)
})

test.each(receivers)('the receiver $receiver accepts events that it has no use for', async ({ code }) => {
  const folder = await newFolder()
  await writeFile(join(folder, 'receiver.ts'), code)
  const program = `${readRequests}
    import * as made from './receiver.ts'
    const post = made.POST ?? made.receive ?? made.receiver.fetch
    for (const request of requests)
      console.log((await post(new Request('https://shop.example/', { method: 'POST', ...request }))).status)`
  expect(await answersOf(program, folder)).toEqual(requests.map(() => '204'))
})

/** The examples of the READMEs, which are files of the SDK's tests, and how each listens. */
const examples = {
  'project/hear.ts': 'createServer(made.app)',
  'node.ts': 'made.server',
  'express.ts': 'createServer(made.app)',
  'fastify.ts': '(await made.app.ready(), made.app.server)',
  'hono.ts': 'createAdaptorServer({ fetch: made.app.fetch })',
  'next.ts': 'createAdaptorServer({ fetch: made.POST })',
}

test.each(Object.entries(examples))(
  'the example %s of the READMEs accepts events that it has no use for',
  async (file, server) => {
    const path = file === 'project/hear.ts' ? '/hooks' : '/webhooks'
    const program = `${readRequests}
      import { createServer } from 'node:http'
      import { once } from 'node:events'
      import { createAdaptorServer } from '@hono/node-server'
      import * as made from '${join(sdk, 'test/readme', file)}'
      const server = ${server}
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = 'http://127.0.0.1:' + server.address().port + '${path}'
      for (const request of requests) console.log((await fetch(address, { method: 'POST', ...request })).status)
      server.close()
      server.closeAllConnections()`
    expect(await answersOf(program, await newFolder())).toEqual(requests.map(() => '204'))
  },
)
