import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { printStderr } from '@merchant-payments/vitest/print-stderr'
import { serviceSignature } from '@merchant-payments/webhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { spawnInstallation } from './installation.ts'
import { runMpay } from './mpay.ts'

const mpay = fileURLToPath(new URL('../bin/mpay.mjs', import.meta.url))
const eventually = (expectation: () => void) => vi.waitFor(expectation, patience)

/** A merchant's server on plain http. */
async function startShop() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(202).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

/** The command, and what it has printed. */
function listen(environment: NodeJS.ProcessEnv, ...args: string[]): { child: ChildProcess; lines: () => string[] } {
  let printed = ''
  const command = [mpay, 'listen', ...args]
  const child = spawn(process.execPath, command, { env: environment, stdio: ['pipe', 'pipe', 'pipe'] })
  printStderr(child)
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, lines: () => printed.split('\n').filter((line) => line !== '') }
}

async function call(url: string, key: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, result } = (await answer.json()) as { data?: Record<string, string>; result?: { data: typeof data } }
  return data ?? result?.data ?? {}
}

test('mpay listen brings test events to plain http, through a restart of the server, each once', async () => {
  const installation = await spawnInstallation()
  const { base_url, portal_url, test_key } = installation.demo
  const shop = await startShop()
  const { id } = await call(`${base_url}/webhook-endpoints`, test_key, { url: 'https://127.0.0.1:9/in' })
  const tell = async (origin: string, type: string) =>
    (await call(`${origin}/trpc/webhookEndpoints.sendTestEvent`, test_key, { id, type })).id ?? ''
  const origin = new URL(portal_url).origin

  const { child, lines } = listen(installation.environment, '--forward-to', shop.url, '--json')
  await eventually(() => expect(lines()).toHaveLength(1))
  const { secret, server } = JSON.parse(lines()[0] ?? '')
  expect({ secret, server }).toEqual({ secret: expect.stringMatching(/^whsec_[\w-]{43}$/), server: origin })
  const first = await tell(origin, 'charge.refunded')
  await eventually(() => expect(shop.received).toHaveLength(1))
  const [{ headers, body } = { headers: {}, body: '' }] = shop.received
  expect(JSON.parse(body)).toMatchObject({ id: first, type: 'charge.refunded', livemode: false })
  expect(headers).toMatchObject({ 'x-service-signature': serviceSignature(secret, body), 'x-service-event-id': first })

  // Events that occur while the server is down are forwarded after its restart.
  const beside = await installation.startBeside()
  await installation.kill()
  const missed = await tell(beside, 'charge.dispute.created')
  await installation.startAgain()
  const after = await tell(origin, 'payment_intent.succeeded')
  await eventually(() => expect(shop.received).toHaveLength(3))
  expect(shop.received.map((one) => JSON.parse(one.body).id)).toEqual([first, missed, after])
  await eventually(() => expect(lines()).toHaveLength(4))
  expect(JSON.parse(lines().at(-1) ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    type: 'payment_intent.succeeded',
    id: after,
    status: 202,
  })

  const exited = once(child, 'exit')
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
  const again = listen(installation.environment, '--forward-to', shop.url, '--key-stdin', '--since', '1h')
  again.child.stdin?.end(`${test_key}\n`)
  await eventually(() => expect(again.lines().join('\n')).toContain(`Signing secret: ${secret}`))
  await eventually(() => expect(again.lines().filter((line) => line.endsWith('  202'))).toHaveLength(3))
  const refused = await runMpay(
    { ...installation.environment, MERCHANT_PAYMENTS_KEY: installation.demo.live_key },
    ...['listen', '--forward-to', shop.url],
  )
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^[^\n]*only test keys[^\n]*\n$/),
  })
  const unknown = await runMpay(
    { ...installation.environment, MERCHANT_PAYMENTS_KEY: `svc_test_${'0'.repeat(40)}` },
    ...['listen', '--forward-to', shop.url],
  )
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/^No such API key: [^\n]+\n$/) })
  // The receiver does not speak TLS, as others have a certificate of their own: the remedy is named once.
  const secure = listen(installation.environment, '--forward-to', shop.url.replace('http:', 'https:'), '--since', '1h')
  let said = ''
  secure.child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await eventually(() => expect(secure.lines().filter((line) => line.includes('  tls_failed'))).toHaveLength(3))
  expect(said.match(/--ca FILE/g)).toHaveLength(1)
  const argument = await runMpay(installation.environment, 'listen', '--forward-to', shop.url, '--key', test_key)
  expect(argument).toMatchObject({ code: 1, stderr: expect.stringContaining("unknown option '--key'") })
})
