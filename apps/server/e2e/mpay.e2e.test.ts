import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../src/commands/with-services.ts'
import { readConfig } from '../src/config.ts'
import { jsonOfMpay, runMpay } from './mpay.ts'
import { newPlace, type Place } from './place.ts'

let place: Place
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  place = await newPlace()
  environment = place.environmentOn(await freePorts(2))
})
afterAll(() => place.remove())

const run = (...args: string[]) => runMpay(environment, ...args)
const json = (...args: string[]) => jsonOfMpay(environment, ...args)

describe('mpay without a running server', () => {
  test('creates merchants and lists them', async () => {
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
      onboarding: { test: null, live: null },
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
  })

  test('makes accounts that wait for their onboarding, and changes plans', async () => {
    const waiting = ['--cards', 'inactive', '--transfers', 'inactive']
    const created = await json('merchants', 'create', '--name', 'Tea', '--email', 'tea@example.com', ...waiting)
    const link = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/onboarding\//)
    expect(created.onboarding).toEqual({ test: link, live: link })
    const { merchant_id } = created
    expect(await json('merchants', 'onboard', merchant_id, '--mode', 'live')).toEqual({
      merchant_id,
      livemode: true,
      url: link,
      expires: expect.any(Number),
    })
    expect(await json('sandbox', 'account', merchant_id, '--transfers', 'active', '--mode', 'live')).toMatchObject({
      merchant_id,
      livemode: true,
      card_payments_active: false,
      transfers_active: true,
    })
    expect(await json('merchants', 'plan', merchant_id, 'brand')).toMatchObject({ merchant_id, plan: 'brand' })
    const [merchant] = await json('merchants', 'list')
    expect(merchant).toMatchObject({
      plan: 'brand',
      accounts: [{ transfers_active: false }, { transfers_active: true }],
    })
  })

  test('makes accounts for transfers alone, approves merchants, and has one rejected', async () => {
    const only = ['--cards', 'inactive', '--transfers', 'active']
    const created = await json('merchants', 'create', '--name', 'Rum', '--email', 'rum@example.com', ...only)
    const { merchant_id } = created
    expect(created.onboarding).toEqual({ test: null, live: null })
    const transfersOnly = { card_payments_active: false, transfers_active: true }
    expect(await json('merchants', 'approve', merchant_id)).toMatchObject({
      merchant_id,
      hosting_approved: true,
      accounts: [transfersOnly, transfersOnly],
    })
    expect(await json('merchants', 'approve', merchant_id, '--revoke')).toMatchObject({ hosting_approved: false })
    const rejected = await json('sandbox', 'account', merchant_id, '--rejected', 'fraud', '--mode', 'live')
    expect(rejected).toMatchObject({ livemode: true, rejected: true, disabled_reason: 'rejected.fraud' })
    const [merchant] = await json('merchants', 'list')
    expect(merchant.accounts).toMatchObject([{ rejected: false }, { rejected: true, transfers_active: false }])
    expect(await json('sandbox', 'account', merchant_id, '--rejected', 'none', '--mode', 'live')).toMatchObject({
      rejected: false,
      disabled_reason: null,
    })
  })

  test('creates a merchant where the processor opens no account, and says why', async () => {
    const created = await json('merchants', 'create', '--name', 'Cocoa', '--email', 'tt@example.com', '--country', 'TT')
    expect(created.onboarding).toEqual({ test: null, live: null })
    const refused = await run('merchants', 'onboard', created.merchant_id, '--mode', 'live')
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The merchant has no account at the processor: [^\n]* TT [^\n]*\n$/),
    })
  })

  test('records payouts by other means, but none beyond what is owed', async () => {
    const [merchant] = await json('merchants', 'list')
    const record = (id: string, amount: string) =>
      run('payouts', 'record', id, '--amount', amount, '--currency', 'USD', '--reference', 'ACH 4711')
    const refused = [
      [await record(merchant.merchant_id, '100'), /^amount: exceeds the amount owed: 0 usd[^\n]+\n$/],
      [await record(`mer_${'0'.repeat(24)}`, '100'), /^There is no merchant mer_0+\.\n$/],
      [await record(merchant.merchant_id, '1.50'), /minor units/],
    ] as const
    for (const [result, stderr] of refused)
      expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(stderr) })
    expect(await json('payouts', 'list')).toEqual([])
  })

  test('exports a person into a new file that others cannot read, and erases them', async () => {
    const [{ merchant_id }] = await json('merchants', 'list')
    const person = [merchant_id, '--email', 'nobody@example.com'] as const
    const out = join(place.folder, 'person.json')
    expect(await json('customers', 'export', ...person, '--out', out)).toEqual({
      merchant_id,
      livemode: false,
      file: out,
    })
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ object: 'personal_data', customers: [] })
    expect((await stat(out)).mode & 0o777).toBe(0o600)
    const nothing = { customers: 0, payments: 0, events: 0 }
    expect(await json('customers', 'erase', ...person)).toMatchObject({ merchant_id, livemode: false, erased: nothing })
    const refused = [
      [['export', ...person, '--out', out], /^The file exists already: [^\n]+\n$/],
      [['erase', merchant_id], /^Name the person with --email or --customer\.\n$/],
      [['erase', ...person, '--customer', 'cus_1'], /cannot be used with option/],
      [['erase', merchant_id, '--customer', 'cus_1'], /^No such customer\. [^\n]+\n$/],
      [['erase', `mer_${'0'.repeat(24)}`, '--email', 'a@example.com'], /^There is no merchant mer_0+\.\n$/],
    ] as const
    for (const [args, stderr] of refused)
      expect(await run('customers', ...args)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(stderr),
      })
  })

  test('makes a person who exists an operator only with --existing', async () => {
    const email = 'ops@example.com'
    await json('merchants', 'create', '--name', 'Ops', '--email', email)
    const refused = await run('operators', 'add', email)
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^ops@[^\n]+ --existing [^\n]+\n$/),
    })
    expect(await json('operators', 'add', email, '--existing')).toEqual({
      email,
      name: 'Ops',
      role: 'admin',
      portal_password: null,
    })
  })

  test('removes a lost second factor when told so, and prints one JSON value beside the mail', async () => {
    const email = 'lost.phone@example.com'
    await json('merchants', 'create', '--name', 'Lost', '--email', email)
    expect(await json('people', 'reset-two-factor', email, '--yes')).toEqual({
      email,
      reset: false,
      app: false,
      passkeys: 0,
      sessions: 0,
    })
    const silent = () => undefined
    const terminal = { readConfig: () => readConfig(environment), out: silent, err: silent }
    await withDatabase(terminal, async ({ database: { prisma } }) => {
      const { id } = await prisma.user.update({ where: { email }, data: { twoFactorEnabled: true } })
      await prisma.twoFactor.create({ data: { id, userId: id, secret: 'x', backupCodes: 'x', verified: true } })
    })
    const asked = await run('people', 'reset-two-factor', email)
    expect(asked).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/would remove .* --yes/) })
    const done = await run('people', 'reset-two-factor', email, '--yes', '--json')
    expect(JSON.parse(done.stdout)).toEqual({ email, reset: true, app: true, passkeys: 0, sessions: 0 })
    expect(done.stderr).toContain(`Mail to ${email}`)
    expect(await run('people', 'reset-two-factor', 'nobody@example.com', '--yes')).toMatchObject({
      code: 1,
      stdout: '',
    })
  })

  test('migrates, and says what it applied', async () => {
    expect(await json('migrate')).toEqual({ applied: [], newer: [] })
  })

  test('leaves a real processor to itself', async () => {
    const modes = ['live', 'test'].map((mode) => ({
      [`STRIPE_SECRET_KEY_${mode.toUpperCase()}`]: `sk_${mode}_x`,
      [`STRIPE_PUBLISHABLE_KEY_${mode.toUpperCase()}`]: `pk_${mode}_x`,
      [`STRIPE_WEBHOOK_SECRETS_${mode.toUpperCase()}`]: 'whsec_x',
    }))
    const real = Object.assign({}, environment, ...modes)
    const create = ['merchants', 'create', '--name', 'X', '--email', 'x@example.com', '--cards', 'inactive']
    for (const command of [create, ['sandbox', 'advance', '--days', '1']]) {
      const refused = await runMpay(real, ...command)
      expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]*sandbox[^\n]*\n$/) })
    }
  })

  test('creates, lists, rolls and revokes keys, as many as a merchant may have', async () => {
    const { merchant_id } = (await json('merchants', 'list')).at(-1)
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

    const other = await json('keys', 'create', merchant_id, '--mode', 'live', '--expires', '30d')
    expect(other.expires - other.created).toBeCloseTo(30 * 86_400, -1)
    const rolled = await json('keys', 'roll', merchant_id, other.id, '--grace', '1h')
    expect(rolled).toMatchObject({ key: expect.stringMatching(/^svc_live_/), status: 'active', expires: null })
    expect(rolled.replaced).toMatchObject({ id: other.id, status: 'active', expires: rolled.created + 3_600 })
    const refused = await run('keys', 'create', merchant_id, '--json')
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^At most 3 keys [^\n]* \d+ seconds\. \(key_creation_rate_exceeded\)\n$/),
    })
  })

  test.each([
    [['keys', 'list', 'mer_unknown'], /There is no merchant mer_unknown/],
    [['keys', 'revoke', 'mer_unknown', 'key_unknown'], /no key key_unknown/],
    [['keys', 'roll', 'mer_unknown', 'key_unknown'], /no key key_unknown/],
    [['keys', 'roll', 'mer_x', 'key_x', '--grace', '8d'], /at most 7d/],
    [['keys', 'create', 'mer_unknown'], /There is no merchant mer_unknown/],
    [['keys', 'create', 'mer_x', '--name', ''], /1 to 200 characters/],
    [['merchants', 'create', '--name', 'X'], /--email/],
    [['merchants', 'create', '--name', 'X', '--email', 'nobody'], /email address/],
    [['merchants', 'create', '--name', 'X', '--email', 'x@example.com', '--plan', 'gold'], /free, brand, pro/],
    [['keys', 'create', 'mer_x', '--expires', 'yesterday'], /date/],
    [['merchants', 'create', '--name', 'X', '--email', 'x@example.com', '--country', 'UK'], /ISO 3166/],
    [['merchants', 'plan', 'mer_unknown', 'pro'], /There is no merchant mer_unknown/],
    [['sandbox', 'account', 'mer_unknown'], /--cards, --transfers or both/],
    [['merchants', 'approve', 'mer_unknown'], /There is no merchant mer_unknown/],
    [
      [
        'merchants',
        'create',
        '--name',
        'X',
        '--email',
        'x@example.com',
        '--cards',
        'active',
        '--transfers',
        'inactive',
      ],
      /cannot be active while transfers are inactive/,
    ],
    [['sandbox', 'advance', '--days', '1.5'], /whole number/],
    [['nonsense'], /nonsense/],
  ])('says in a line what is wrong with %j', async (args, message) => {
    const { code, stdout, stderr } = await run(...args)
    expect(code).not.toBe(0)
    expect(stdout).toBe('')
    expect(stderr).toMatch(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('explains itself', async () => {
    expect((await run('--help')).stdout).toContain('merchants')
    expect((await run('keys', 'create', '--help')).stdout).toContain('--expires')
  })
})
