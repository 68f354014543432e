import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { expect, onTestFinished, test } from 'vitest'
import { launcherCopy, startIn } from './testing/launcher-copy.ts'

async function occupiedPort(): Promise<number> {
  const occupant = createServer()
  await new Promise<void>((listening) => occupant.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void occupant.close())
  return (occupant.address() as AddressInfo).port
}

const settings = `
PORT=4242
ROLE=web
DATABASE_URL=mysql://db
ENCRYPTION_KEY=short
BLOCKLIST_FILE=no-such.txt
STRIPE_COUNTRY_RULES=rules.json
STRIPE_SECRET_KEY_TEST=sk_test_a
SMTP_URL=smtp://mail.example.com
`

test.each(['a fresh clone', 'an installed clone'])('all wrong settings of %s are shown at once', (state) => {
  const clone = launcherCopy()
  const installed = state === 'an installed clone'
  if (installed) mkdirSync(join(clone, 'node_modules'))
  writeFileSync(join(clone, '.env'), settings)
  writeFileSync(join(clone, 'rules.json'), '{')
  const { status, stdout, stderr } = startIn(clone, { ROLE: 'api', SANDBOX_PORT: 'none', PROBE_PORT: '4242' })
  expect(stderr.trim().split('\n')).toEqual([
    'Wrong configuration:',
    '  SANDBOX_PORT must be a port number',
    '  DATABASE_URL must be a postgresql:// address',
    `  STRIPE_COUNTRY_RULES (${join(clone, 'rules.json')}) is not JSON`,
    '  ENCRYPTION_KEY must be 32 bytes in base64 (openssl rand -base64 32); older keys may follow after commas',
    `  BLOCKLIST_FILE (${join(clone, 'no-such.txt')}) cannot be read (ENOENT)`,
    '  STRIPE_PUBLISHABLE_KEY_TEST is missing: the test mode needs its secret and its publishable key',
    '  MAIL_FROM is missing: SMTP_URL requires a sender',
    '  PROBE_PORT must be a free port beside PORT and SANDBOX_PORT',
  ])
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(existsSync(join(clone, 'node_modules'))).toBe(installed)
})

test('a file of settings that cannot be read is named', () => {
  const clone = launcherCopy()
  mkdirSync(join(clone, '.env'))
  const { status, stderr } = startIn(clone)
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `Wrong configuration:\n  .env (${join(clone, '.env')}) cannot be read (EISDIR)\n`,
  })
})

test('weak settings of production are shown beside those that are missing', async () => {
  const [port] = await freePorts(1)
  const { status, stderr } = startIn(launcherCopy(), {
    NODE_ENV: 'production',
    PORT: String(port),
    STRIPE_API_BASE: 'https://stripe.example',
    DATABASE_URL: 'postgresql://db/payments',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    PUBLIC_URL: 'http://pay.example.com',
  })
  expect(stderr.trim().split('\n')).toEqual([
    'Wrong configuration:',
    '  STRIPE_SECRET_KEY_LIVE is required with NODE_ENV=production',
    '  ENCRYPTION_KEY must be random bytes (openssl rand -base64 32)',
    '  PUBLIC_URL must be an https address without a path, such as https://pay.example.com',
  ])
  expect(status).toBe(1)
})

test('ports in use, and an address of another machine, are shown before anything is installed', async () => {
  const clone = launcherCopy()
  const [port, probePort] = [await occupiedPort(), await occupiedPort()]
  const others = { LOG_LEVEL: 'loud', SANDBOX_PORT: String((await freePorts(1))[0]) }
  const start = (given: NodeJS.ProcessEnv) =>
    startIn(clone, { ...others, ...given })
      .stderr.trim()
      .split('\n')
  const log = ['Wrong configuration:', expect.stringContaining('  LOG_LEVEL must be ')]
  expect(start({ PORT: String(port), PROBE_PORT: String(probePort) })).toEqual([
    ...log,
    `  Port ${port} is in use. Stop the program that uses it, or set other ports with PORT and SANDBOX_PORT.`,
    `  Port ${probePort} is in use. Set PROBE_PORT to another port: each process needs its own.`,
  ])
  expect(start({ PORT: String(port), ROLE: 'worker' })).toEqual(log)
  expect(start({ HOST: '192.0.2.1' })).toEqual([
    ...log,
    expect.stringMatching(/^ {2}HOST is not an address of this machine/),
  ])
  expect(existsSync(join(clone, 'node_modules'))).toBe(false)
})

test('the sandbox of another process of this installation may have its port', async () => {
  const clone = launcherCopy()
  const [port] = await freePorts(1)
  const taken = await occupiedPort()
  const start = () => startIn(clone, { PORT: String(port), SANDBOX_PORT: String(taken), LOG_LEVEL: 'loud' }).stderr
  expect(start()).toContain(`Port ${taken} is in use`)
  mkdirSync(join(clone, '.data', 'sandbox'), { recursive: true })
  writeFileSync(join(clone, '.data', 'sandbox', 'address.json'), '{}')
  expect(start()).not.toContain('in use')
})
