import { existsSync } from 'node:fs'
import Stripe from 'stripe'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { walk } from './journeys/all.ts'
import { readRecording } from './recording/recording.ts'
import { differencesFrom, recordingOf } from './report.ts'
import type { Outcome } from './script.ts'
import { openTarget } from './target.ts'

let outcomes: Outcome[] = []
beforeAll(async () => {
  const target = await openTarget({})
  outcomes = await walk(target, undefined, () => {})
  await target.close()
})
const recording = () => recordingOf(outcomes, Stripe.API_VERSION, new Date(0))

describe('the sandbox', () => {
  test('answers each step as Stripe documents it', () => {
    expect(outcomes.filter(({ result }) => result !== 'passed')).toEqual([])
    expect(outcomes.length).toBeGreaterThanOrEqual(180)
  })

  test('answers as the recording of Stripe does, where there is one', () => {
    const file = new URL('../recordings/stripe.json', import.meta.url)
    const recorded = existsSync(file) ? readRecording(file) : recording()
    expect(differencesFrom(recorded, recording())).toEqual({})
  })
})

describe('a recording', () => {
  test('holds no id, no secret and no address', () => {
    expect(JSON.stringify(recording())).not.toMatch(
      /\b(sk|rk|pk|whsec)_|@|https?:|\b(acct|pi|pm_1|cs|cus|sub|in|re|du|tr)_\w{8}/,
    )
  })

  test('tells which status, code, field or order is another', () => {
    const recorded = recording()
    const name = 'payments: a card payment succeeds at once'
    const step = recorded.steps[name]
    expect(step).toBeDefined()
    const changed = {
      ...step,
      status: 201,
      code: 'other',
      order: ['one'],
      shape: { ...Object(step?.shape), added: 'string' },
    }
    const differing = differencesFrom({ ...recorded, steps: { [name]: changed } } as typeof recorded, recorded)
    expect(differing[name]).toEqual([
      'status 200, not 201',
      'code none, not other',
      'in the order none, not one',
      'added is missing',
    ])
  })
})

describe('a target', () => {
  test.each([
    ['a live key', 'sk_live_123', /live key/],
    ['a restricted live key', 'rk_live_123', /live key/],
    ['no key', 'hello', /must be a test key/],
  ])('of %s is refused', async (_, key, message) => {
    await expect(openTarget({ STRIPE_SECRET_KEY_TEST: key })).rejects.toThrow(message)
  })

  test('of a test key is Stripe itself, or the address that was asked for', async () => {
    const target = await openTarget({ STRIPE_SECRET_KEY_TEST: 'sk_test_123', STRIPE_API_BASE: 'http://127.0.0.1:9' })
    onTestFinished(() => target.close())
    expect(target.name).toBe('stripe')
    await expect(target.stripe.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  })
})
