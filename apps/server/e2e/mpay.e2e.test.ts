import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eraseEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from './start-server.ts'

const mpay = fileURLToPath(new URL('../bin/mpay.mjs', import.meta.url))

type Output = { code: number; stdout: string; stderr: string }

let folder: string
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merchant-payments-mpay-'))
  const [port, sandboxPort] = await freePorts()
  environment = { HOME: folder, DATA_DIR: join(folder, 'data'), PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
})
afterAll(async () => {
  await eraseEmbeddedPostgres(join(folder, 'data', 'postgres'))
  await rm(folder, { recursive: true, force: true })
})

function run(...args: string[]): Promise<Output> {
  return new Promise((resolve) => {
    execFile(process.execPath, [mpay, ...args], { env: environment, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    )
  })
}

async function json(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

describe('mpay without a running server', () => {
  it('creates merchants and lists them', async () => {
    const created = await json(
      'merchants',
      'create',
      '--name',
      'Blue Bottle',
      '--email',
      'owner@example.com',
      '--plan',
      'pro',
    )
    expect(created).toEqual({
      merchant_id: expect.stringMatching(/^mer_[0-9A-Za-z]{24}$/),
      test_key: expect.stringMatching(/^svc_test_[0-9A-Za-z]{40}$/),
      live_key: expect.stringMatching(/^svc_live_[0-9A-Za-z]{40}$/),
      portal_email: 'owner@example.com',
      portal_password: expect.stringMatching(/^\S{16,}$/),
    })
    expect(await json('merchants', 'list')).toMatchObject([
      {
        merchant_id: created.merchant_id,
        plan: 'pro',
        country: 'US',
        accounts: [{ livemode: false }, { livemode: true }],
      },
    ])
    const again = await run('merchants', 'create', '--name', 'Again', '--email', 'owner@example.com')
    expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^email: [^\n]+\n$/) })
  }, 60_000)

  it('creates, lists and revokes keys', async () => {
    const [{ merchant_id }] = await json('merchants', 'list')
    const key = await json('keys', 'create', merchant_id, '--live', '--name', 'Web shop', '--expires', '2099-01-01')
    expect(key).toMatchObject({
      key: expect.stringMatching(/^svc_live_/),
      name: 'Web shop',
      status: 'active',
      expires: Date.UTC(2099, 0, 1) / 1000,
    })
    expect(await json('keys', 'revoke', merchant_id, key.id)).toMatchObject({ id: key.id, status: 'revoked' })
    const keys = await json('keys', 'list', merchant_id)
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatchObject({ id: key.id, status: 'revoked' })
    expect(JSON.stringify(keys)).not.toContain(key.key)
  }, 60_000)

  it.each([
    [['keys', 'list', 'mer_unknown'], /There is no merchant mer_unknown/],
    [['keys', 'revoke', 'mer_unknown', 'key_unknown'], /no key key_unknown/],
    [['merchants', 'create', '--name', 'X'], /--email/],
    [['merchants', 'create', '--name', 'X', '--email', 'nobody'], /email address/],
    [['merchants', 'create', '--name', 'X', '--email', 'x@example.com', '--plan', 'gold'], /free, brand, pro/],
    [['keys', 'create', 'mer_x', '--expires', 'yesterday'], /date/],
    [['nonsense'], /nonsense/],
  ])(
    'says in a line what is wrong with %j',
    async (args, message) => {
      const { code, stdout, stderr } = await run(...args)
      expect(code).not.toBe(0)
      expect(stdout).toBe('')
      expect(stderr).toMatch(message)
      expect(stderr).not.toContain('    at ')
    },
    60_000,
  )

  it('explains itself', async () => {
    expect((await run('--help')).stdout).toContain('merchants')
    expect((await run('keys', 'create', '--help')).stdout).toContain('--expires')
  }, 60_000)
})
