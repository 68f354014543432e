import { connect } from '@merchant-payments/db'
import { apiVersion } from '@merchant-payments/processor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../src/commands/doctor/report.ts'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import { run } from '../src/run.ts'
import { judgeNode } from '../src/runtime/judge-node.ts'
import { jsonOfMpay, runMpay } from './mpay.ts'
import { type StripeLike, startStripeLike } from './stripe-like.ts'

const undo: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

let stripe: StripeLike
let merchant: string
let database: ReturnType<typeof connect>
beforeAll(async () => {
  stripe = await startStripeLike((end) => undo.push(end))
  database = connect({ url: stripe.environment.DATABASE_URL ?? '', poolSize: 2 })
  undo.push(() => database.close())
  await mpay('stripe', 'setup', '--mode', 'test')
  const config = readConfig({ ...stripe.environment, LOG_LEVEL: 'silent' })
  const running = await run(config, createLog(config))
  undo.push(running.stop)
  merchant = (await mpay('merchants', 'create', '--name', 'Tea', '--email', 'tea@example.com')).merchant_id
})

const mpay = (...args: string[]) => jsonOfMpay(stripe.environment, ...args)

async function doctor(settings: NodeJS.ProcessEnv = {}, mode = 'test') {
  const { code, stdout, stderr } = await runMpay(
    { ...stripe.environment, ...settings },
    'doctor',
    '--mode',
    mode,
    '--json',
  )
  expect(stderr).toBe('')
  const report = JSON.parse(stdout) as Report
  // The result for Node.js depends on the machine that runs the suite.
  return { code, report, wrong: report.checks.filter(({ state, check }) => state !== 'ok' && check !== 'node') }
}

/** Our endpoint of the platform's own events. */
async function ownEndpoint(): Promise<string> {
  const row = await database.prisma.processorEndpoint.findFirstOrThrow({ where: { scope: 'account' } })
  return `/v1/webhook_endpoints/${row.id}`
}

async function restrictedKey(...without: string[]) {
  const { body } = await stripe.control('keys', { without })
  return { STRIPE_SECRET_KEY_TEST: String(body.key) }
}

/** Sends an event of the platform's own again, in a form that no server of ours can read. */
async function sendAgain(form: object): Promise<void> {
  await stripe.call('POST', '/v1/payment_intents', {
    amount: '500',
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
  })
  const { body } = await stripe.call('GET', '/v1/events?type=payment_intent.succeeded&limit=1')
  const [event] = body.data as { id: string }[]
  await stripe.control(`events/${event?.id}/send`, form)
}

let foreign = ''
const urlOfOwnEndpoint = async () =>
  (await database.prisma.processorEndpoint.findFirstOrThrow({ where: { scope: 'account' } })).url

const setup = 'npm run mpay -- stripe setup --mode test'
const repair = () => mpay('stripe', 'setup', '--mode', 'test')

type Broken = {
  check: string
  state: 'warning' | 'fail'
  what: RegExp
  run?: string
  break: () => Promise<unknown>
  mend: () => Promise<unknown>
}

test('what is whole is told line by line, and the branding, which a new platform has not saved', async () => {
  const { code, wrong, report } = await doctor()
  expect(wrong).toMatchObject([
    { check: 'branding', state: 'warning', fix: expect.stringContaining('settings/connect') },
  ])
  expect({ code, ok: report.ok }).toEqual({ code: 0, ok: true })
  await stripe.control('platform', { branding: { icon: 'file_icon', primary_color: '#112233' } })
  const healthy = await doctor()
  expect(healthy.wrong).toEqual([])
  expect(healthy.report.checks.filter(({ check }) => check === 'node')).toMatchObject([
    { state: judgeNode(process.versions.node) === null ? 'ok' : 'warning' },
  ])
  for (const line of report.checks) expect(line.why).not.toBe('')
})

describe('each point that is broken at the processor is found', () => {
  test.each<[string, Broken]>([
    [
      'a platform without a name',
      {
        check: 'platform',
        state: 'fail',
        what: /no business name/,
        break: () => stripe.control('platform', { business_name: null }),
        mend: () => stripe.control('platform', { business_name: 'Teahouse' }),
      },
    ],
    [
      'Accounts v2 that are off',
      {
        check: 'accounts_v2',
        state: 'fail',
        what: /Accounts v2 is not enabled for your platform/,
        break: () => stripe.control('platform', { accounts_v2: false }),
        mend: () => stripe.control('platform', { accounts_v2: true }),
      },
    ],
    [
      'a clock ten minutes away',
      {
        check: 'clock',
        state: 'fail',
        what: /\b(599|600|601) seconds behind Stripe/,
        break: async () => {
          stripe.clock.skewMs = 600_000
        },
        mend: async () => {
          stripe.clock.skewMs = 0
        },
      },
    ],
    [
      'a clock one minute away',
      {
        check: 'clock',
        state: 'warning',
        what: /ahead of Stripe/,
        break: async () => {
          stripe.clock.skewMs = -60_000
        },
        mend: async () => {
          stripe.clock.skewMs = 0
        },
      },
    ],
    [
      'an endpoint that is disabled',
      {
        check: 'webhook_endpoints',
        state: 'fail',
        what: /"Your account" does not work: it is disabled/,
        run: setup,
        break: async () => stripe.call('POST', await ownEndpoint(), { disabled: 'true' }),
        mend: repair,
      },
    ],
    [
      'an endpoint of other events',
      {
        check: 'webhook_endpoints',
        state: 'fail',
        what: /lacks the events .*payment_intent\.succeeded/,
        run: setup,
        break: async () => stripe.call('POST', await ownEndpoint(), { 'enabled_events[0]': 'price.created' }),
        mend: repair,
      },
    ],
    [
      'an endpoint at another address',
      {
        check: 'webhook_endpoints',
        state: 'fail',
        what: /its address is http:\/\/127\.0\.0\.1:9\//,
        run: setup,
        break: async () => stripe.call('POST', await ownEndpoint(), { url: 'http://127.0.0.1:9/' }),
        mend: repair,
      },
    ],
    [
      'an endpoint that was removed',
      {
        check: 'webhook_endpoints',
        state: 'fail',
        what: /was removed at Stripe/,
        run: setup,
        break: async () => stripe.call('DELETE', await ownEndpoint()),
        mend: repair,
      },
    ],
    [
      'events of another version',
      {
        check: 'webhook_events',
        state: 'fail',
        what: /1 events of the API version 2024-06-20 were refused/,
        run: setup,
        break: () => sendAgain({ api_version: '2024-06-20' }),
        mend: () => database.prisma.refusedEvent.deleteMany(),
      },
    ],
    [
      'thin notifications',
      {
        check: 'webhook_events',
        state: 'fail',
        what: /thin notifications \(v2\.core\.account\.updated\) were refused/,
        run: setup,
        break: () => sendAgain({ thin: true }),
        mend: () => database.prisma.refusedEvent.deleteMany(),
      },
    ],
    [
      'a balance that is paid out to zero',
      {
        check: 'payouts',
        state: 'warning',
        what: /paid out daily without a minimum balance/,
        break: () => setMinimumBalance(''),
        mend: () => setMinimumBalance('20000'),
      },
    ],
    [
      'a domain whose wallets are off',
      {
        check: 'wallet_domains',
        state: 'warning',
        what: /shop\.example\.com is registered and disabled/,
        break: () => setDomain('false'),
        mend: () => setDomain('true'),
      },
    ],
    [
      'an endpoint whose signing secret is not known here',
      {
        check: 'webhook_events',
        state: 'fail',
        what: /\d+ events for "Your account" are signed with a secret that is not known here, the last one evt_/,
        run: setup,
        async break() {
          const { body } = await stripe.call('POST', '/v1/webhook_endpoints', {
            url: await urlOfOwnEndpoint(),
            'enabled_events[]': 'payment_intent.succeeded',
            api_version: apiVersion,
          })
          foreign = `/v1/webhook_endpoints/${String(body.id)}`
          await sendAgain({})
          await expect.poll(() => database.prisma.refusedEvent.count({ where: { reason: 'signature' } })).toBe(1)
        },
        async mend() {
          await stripe.call('DELETE', foreign)
          await database.prisma.refusedEvent.deleteMany()
        },
      },
    ],
    [
      'a merchant in a country that Stripe does not serve',
      {
        check: 'countries',
        state: 'warning',
        what: /not open accounts in JM for a platform in US: 1 merchants/,
        break: () => database.prisma.merchant.update({ where: { id: merchant }, data: { country: 'JM' } }),
        mend: () => database.prisma.merchant.update({ where: { id: merchant }, data: { country: 'US' } }),
      },
    ],
    [
      'requirements that are overdue',
      {
        check: 'requirements',
        state: 'warning',
        what: /1 requirements are overdue \(external_account\)/,
        break: () => setRequirements(['external_account']),
        mend: () => setRequirements([]),
      },
    ],
    [
      'a merchant that Stripe has rejected',
      {
        check: 'rejections',
        state: 'warning',
        what: /Stripe says rejected\.fraud/,
        break: () => setDisabled('rejected.fraud'),
        mend: () => setDisabled(null),
      },
    ],
  ])('%s', async (_, broken) => {
    await broken.break()
    const { code, wrong } = await doctor()
    await broken.mend()
    expect(wrong).toMatchObject([
      {
        check: broken.check,
        state: broken.state,
        fix: expect.any(String),
        ...(broken.run === undefined ? {} : { run: broken.run }),
      },
    ])
    expect(wrong[0]?.what).toMatch(broken.what)
    expect(code).toBe(broken.state === 'fail' ? 1 : 0)
    expect((await doctor()).wrong).toEqual([])
  })
})

describe('each setting that is wrong is found', () => {
  test.each<[string, () => Promise<NodeJS.ProcessEnv>, string, RegExp]>([
    [
      'a publishable key that Stripe does not know',
      async () => ({ STRIPE_PUBLISHABLE_KEY_TEST: 'pk_test_x' }),
      'keys',
      /does not know the publishable key/,
    ],
    [
      'a secret key that Stripe does not know',
      async () => ({ STRIPE_SECRET_KEY_TEST: 'sk_test_x' }),
      'keys',
      /Invalid API Key/,
    ],
    [
      'a key without the right to refunds',
      () => restrictedKey('rak_refund_write'),
      'permissions',
      /lacks Refunds: Write \(rak_refund_write\)/,
    ],
    [
      'a secret of an encryption key that is gone',
      async () => ({ ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }),
      'webhook_endpoints',
      /cannot be decrypted/,
    ],
    [
      'an address that is not https',
      async () => ({ PUBLIC_URL: 'http://pay.example.com' }),
      'public_url',
      /is not https/,
    ],
    ['a server that does not run', async () => ({ PORT: '9' }), 'server', /No server answers/],
  ])('%s', async (_, settings, check, what) => {
    const { wrong } = await doctor(await settings())
    const found = wrong.filter((line) => line.check === check)
    expect(found.map((line) => line.what).join('\n')).toMatch(what)
    for (const line of found) expect(line.fix).not.toBeNull()
  })

  test('one signing secret for two endpoints that were made by hand (fault: it passed)', async () => {
    const { processorEndpoint } = database.prisma
    const ofMode = (from: boolean) =>
      processorEndpoint.updateMany({ where: { livemode: from }, data: { livemode: !from } })
    await ofMode(false)
    const { wrong } = await doctor({ STRIPE_WEBHOOK_SECRETS_TEST: 'whsec_one,whsec_one' })
    const enough = await doctor({ STRIPE_WEBHOOK_SECRETS_TEST: 'whsec_one,whsec_two' })
    await ofMode(true)
    expect(wrong).toMatchObject([{ check: 'webhook_endpoints', state: 'fail' }])
    expect(wrong[0]?.what).toMatch(/2 endpoints at .*, each with a signing secret of its own; 1 is set/)
    expect(enough.wrong).toEqual([])
  })

  test('a key that may not read webhook endpoints is told so by both lines (fault: they contradicted each other)', async () => {
    const { wrong } = await doctor(await restrictedKey('rak_webhook_write', 'rak_webhook_read'))
    const about = wrong.filter(({ what }) => what.includes('Webhook endpoints'))
    expect(about.map(({ check, state }) => `${check} ${state}`)).toEqual([
      'permissions fail',
      'permissions warning',
      'webhook_endpoints fail',
    ])
  })

  test('a mode without keys', async () => {
    const { code, report } = await doctor({}, 'live')
    expect(code).toBe(1)
    expect(report).toMatchObject({
      ok: false,
      checks: [{ check: 'keys', state: 'fail', what: expect.stringContaining('STRIPE_SECRET_KEY_LIVE') }],
    })
  })

  test('a publishable key of another platform', async () => {
    const publishable = `pk_test_51${'B'.repeat(15)}${'c'.repeat(82)}`
    const other = await startStripeLike((end) => undo.push(end), publishable)
    const { stdout } = await runMpay(
      { ...other.environment, STRIPE_PUBLISHABLE_KEY_TEST: publishable },
      'doctor',
      '--json',
    )
    const [line] = (JSON.parse(stdout) as Report).checks
    expect(line).toMatchObject({
      check: 'keys',
      state: 'fail',
      what: expect.stringMatching(/belongs to another platform/),
    })
  })

  test('a restricted key with every permission is as it should be', async () => {
    expect((await doctor(await restrictedKey())).wrong).toEqual([])
  })
})

test('people read one line for what is right, and three for what is not', async () => {
  await stripe.control('platform', { accounts_v2: false })
  const { code, stdout } = await runMpay(stripe.environment, 'doctor')
  await stripe.control('platform', { accounts_v2: true })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^test mode\n {2}ok {6}The test mode keys belong/)
  expect(stdout).toMatch(/ {2}FAIL {4}Stripe refuses Accounts v2.*\n {10}Why: .*\n {10}Do: .*\n/)
  expect(stdout).toMatch(/\nNext: Stripe refuses Accounts v2/)
})

async function setMinimumBalance(amount: string): Promise<void> {
  const { processorAccountId } = await database.prisma.account.findFirstOrThrow({
    where: { merchantId: merchant, livemode: false },
  })
  const field = 'payments[payouts][minimum_balance_by_currency][usd]'
  await stripe.call('POST', '/v1/balance_settings', { [field]: amount }, processorAccountId ?? '')
}

async function setDomain(enabled: string): Promise<void> {
  const { processorAccountId } = await database.prisma.account.findFirstOrThrow({
    where: { merchantId: merchant, livemode: false },
  })
  const on = processorAccountId ?? ''
  const { body } = await stripe.call('POST', '/v1/payment_method_domains', { domain_name: 'shop.example.com' }, on)
  await stripe.call('POST', `/v1/payment_method_domains/${String(body.id)}`, { enabled }, on)
}

async function setRequirements(pastDue: string[]): Promise<void> {
  const empty = { currentlyDue: [], eventuallyDue: [], pendingVerification: [], errors: [], deadline: null }
  await database.prisma.account.updateMany({
    where: { livemode: false },
    data: { requirements: { ...empty, pastDue } },
  })
}

async function setDisabled(disabledReason: string | null): Promise<void> {
  await database.prisma.account.updateMany({ where: { livemode: false }, data: { disabledReason } })
}
