import { join } from 'node:path'
import { createSandbox } from '@merchant-payments/sandbox'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { jsonOfMpay, runMpay } from './mpay.ts'
import { newPlace, type Place } from './place.ts'

const keys = { test: { secret: 'sk_test_0123456789abcdef', publishable: 'pk_test_0123456789abcdef' } }

let place: Place
beforeAll(async () => {
  place = await newPlace()
})
afterAll(() => place.remove())

test('sandbox advance says which data it has moved', async () => {
  const moved = await jsonOfMpay(place.environmentOn(await freePorts(2)), 'sandbox', 'advance', '--hours', '1')
  expect(moved).toMatchObject({ advanced_seconds: 3_600, sandbox: join(place.dataDir, 'sandbox') })
})

test('sandbox advance takes nothing as a number of hours, and tells the time of the sandbox', async () => {
  const environment = place.environmentOn(await freePorts(2))
  const { now: before } = await jsonOfMpay(environment, 'sandbox', 'advance', '--hours', '30')
  const still = await jsonOfMpay(environment, 'sandbox', 'advance', '--hours', '0')
  expect(still).toMatchObject({ advanced_seconds: 0 })
  expect(still.now).toBeGreaterThanOrEqual(before)
  expect(still.now).toBeLessThan(before + 3_600)
  const nothing = await runMpay(environment, 'sandbox', 'advance')
  expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('Pass --days, --hours or both.') })
})

test('sandbox fault needs a running sandbox, and says what it takes', async () => {
  const environment = place.environmentOn(await freePorts(2))
  const alone = await runMpay(environment, 'sandbox', 'fault', 'drop', '--at', 'after_commit')
  expect(alone).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('No sandbox is running') })
  const nothing = await runMpay(environment, 'sandbox', 'fault')
  expect(nothing).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Pass an action, --list or --clear.'),
  })
})

test('sandbox fault makes calls to a running sandbox fail, until it is cleared', async () => {
  const sandbox = createSandbox({ keys })
  onTestFinished(() => sandbox.close())
  const { url } = await sandbox.listen()
  const environment = {
    ...place.environmentOn(await freePorts(2)),
    STRIPE_API_BASE: url,
    SANDBOX_TOKEN: sandbox.token,
    STRIPE_SECRET_KEY_TEST: keys.test.secret,
    STRIPE_PUBLISHABLE_KEY_TEST: keys.test.publishable,
    STRIPE_WEBHOOK_SECRETS_TEST: 'whsec_1,whsec_2',
  }
  const fault = await jsonOfMpay(
    environment,
    'sandbox',
    'fault',
    'error',
    '--route',
    'GET /v1/balance',
    '--status',
    '503',
  )
  expect(fault).toMatchObject({ object: 'fault', action: 'error', status: 503, times: 1 })
  const balance = await fetch(`${url}/v1/balance`, { headers: { authorization: `Bearer ${keys.test.secret}` } })
  expect(balance.status).toBe(503)
  expect(await jsonOfMpay(environment, 'sandbox', 'fault', '--list')).toMatchObject([{ id: fault.id, applied: 1 }])
  const wrong = await runMpay(environment, 'sandbox', 'fault', 'drop', '--ms', '5')
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('ms: the fault drop takes') })
  expect(await jsonOfMpay(environment, 'sandbox', 'fault', '--clear')).toEqual({ removed: 1 })
})
