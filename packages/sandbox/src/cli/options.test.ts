import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOptions, UsageError, usage } from './options.ts'
import { banner, run } from './run.ts'

const defaults = {
  port: 4243,
  anyPort: false,
  host: '127.0.0.1',
  strict: false,
  legacyPlatform: false,
  mcp: false,
  apiVersion: undefined,
  otherVersions: false,
}

test.for([
  [[], defaults],
  [['--port', '0', '--legacy-platform'], { ...defaults, port: 0, legacyPlatform: true }],
  [['--strict'], { ...defaults, strict: true }],
  [['--mcp'], { ...defaults, mcp: true, anyPort: true }],
  [['--mcp', '--port', '4000'], { ...defaults, mcp: true, port: 4000 }],
  [['--other-versions'], { ...defaults, otherVersions: true }],
  [['--api-version', '2024-06-20'], { ...defaults, apiVersion: '2024-06-20' }],
  [['--key=sk_test_a', '--data', 'x'], { ...defaults, key: 'sk_test_a', data: 'x' }],
  [
    ['--forward-to', 'http://a.test/b', '--webhook-secret', 'whsec_a'],
    { ...defaults, forwardTo: 'http://a.test/b', webhookSecret: 'whsec_a' },
  ],
] as const)('%j are the options %j', ([args, options]) => {
  expect(readOptions([...args])).toEqual(options)
})

test.for([
  [['--port', '65536'], '--port: use a number from 0 to 65535.'],
  [['--port', ''], '--port: use a number from 0 to 65535.'],
  [['--token', 'short'], '--token: use at least 16 characters without spaces.'],
  [['--key', 'sk_live_a'], '--key: use a key of the form sk_test_…; a sandbox never takes a live key.'],
  [['--forward-to', 'localhost:3000'], '--forward-to: use an address such as http://127.0.0.1:3000/webhooks.'],
  [['--seed', ''], '--seed: the value is missing.'],
  [['--api-version', '2020-08-27'], '--api-version: use one of 2022-08-01, 2022-11-15,'],
  [['--prt', '1'], "Unknown option '--prt'"],
  [['serve'], /^Unexpected argument 'serve'/],
] as const)('%j is refused: %s', ([args, message]) => {
  expect(() => readOptions([...args])).toThrow(UsageError)
  expect(() => readOptions([...args])).toThrow(message)
})

test('every option is in the help', () => {
  expect(readOptions(['--help'])).toBe('help')
  expect(readOptions(['--version'])).toBe('version')
  expect(readOptions(['--coverage'])).toBe('coverage')
  for (const name of [
    'port',
    'host',
    'key',
    'data',
    'forward-to',
    'webhook-secret',
    'seed',
    'legacy-platform',
    'mcp',
    'api-version',
    'other-versions',
    'coverage',
    'version',
  ]) {
    expect(usage).toContain(`--${name} `)
  }
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'sandbox-cli-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

async function start(...args: string[]) {
  const options = readOptions(['--port', '0', ...args])
  if (typeof options === 'string') throw new TypeError(options)
  const running = await run(options)
  onTestFinished(() => running.sandbox.close())
  return { ...running, options, text: banner(running, options) }
}

test('it makes the calls of its seed, takes its key alone and says where everything is', async () => {
  const seed = join(folder(), 'seed.json')
  writeFileSync(seed, JSON.stringify({ fixtures: [{ name: 'a', method: 'post', path: '/v1/customers', params: {} }] }))
  const { sandbox, listening, text } = await start(
    '--seed',
    seed,
    '--key',
    'sk_test_mine',
    '--forward-to',
    'http://127.0.0.1:9/x',
  )
  expect(sandbox.events.list()).toMatchObject([{ type: 'customer.created' }])
  for (const part of [listening.url, 'sk_test_mine', 'pk_test_mine', sandbox.webhookSecret])
    expect(text).toContain(part)
  const answer = await fetch(`${listening.url}/v1/balance`, { headers: { authorization: 'Bearer sk_test_other' } })
  expect(answer.status).toBe(401)
})

test('a folder keeps objects and the webhook secret over a restart', async () => {
  const data = join(folder(), 'new')
  const first = await start('--data', data)
  await first.sandbox.seed({ fixtures: [{ name: 'a', method: 'post', path: '/v1/customers' }] })
  await first.sandbox.close()
  const second = await start('--data', data)
  expect(second.sandbox.events.list()).toHaveLength(1)
  expect(second.sandbox.webhookSecret).toBe(first.sandbox.webhookSecret)
})

test('what cannot be had is named by its option', async () => {
  const running = await start()
  const { listening } = running
  await expect(start('--port', String(listening.port))).rejects.toThrow(`--port: ${listening.port} is taken`)
  // Of several that agents start, each has a port.
  const other = await run({ ...running.options, anyPort: true, port: listening.port })
  onTestFinished(() => other.sandbox.close())
  expect(other.listening.port).not.toBe(listening.port)
  await expect(start('--seed', '/nowhere.json')).rejects.toThrow('--seed: ENOENT')
  const file = join(folder(), 'file')
  writeFileSync(file, '{}')
  await expect(start('--seed', file)).rejects.toThrow('--seed: A seed is {"fixtures"')
  await expect(start('--data', file)).rejects.toThrow(/^--data: EEXIST.+Name a folder/)
})
