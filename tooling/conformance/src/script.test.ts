import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { walk } from './journeys/all.ts'
import { holds, refused, Script } from './script.ts'
import { documented } from './source.ts'
import { openTarget, type Target } from './target.ts'

const refusal = () =>
  Promise.reject(new Stripe.errors.StripeInvalidRequestError({ code: 'no', statusCode: 400 } as never))
const answer = () => Promise.resolve({ status: 'open', due: ['bank'] })
const page = documented('somewhere')

/** How the steps of a journey end, by name. */
async function ends(name: Target['name'], journey: (script: Script) => Promise<void>) {
  const script = new Script({ name } as Target, () => {})
  await script.journey('one', journey)
  return script.outcomes.map((outcome) => [outcome.name, outcome.result, outcome.detail])
}

test('at Stripe a refused question counts as answered, and its journey continues', async () => {
  const journey = async (script: Script) => {
    expect(await script.ask('a question', 'whether it is', holds({ status: 'open' }), refusal)).toBeUndefined()
    await script.step('the next step', page, holds({ status: 'open' }), answer)
  }
  expect(await ends('stripe', journey)).toEqual([
    ['a question', 'answered', expect.stringContaining('400 no was refused')],
    ['the next step', 'passed', ''],
  ])
  expect((await ends('sandbox', journey)).map(([, result]) => result)).toEqual(['failed', 'passed'])
})

test('an answer reports the fields of the question, whatever was assumed', async () => {
  const [ask] = await ends('stripe', async (script) => {
    await script.ask('a question', 'what is due', holds({ status: 'paid', due: {} }), answer)
  })
  expect(ask).toEqual(['a question', 'answered', '200 {"status":"open","due":["bank"]} status is "open", not "paid"'])
})

test('a step that is refused ends its journey, and no other', async () => {
  const script = new Script({ name: 'stripe' } as Target, () => {})
  const found = await script.journey('one', async (its) => {
    await its.step('a step', page, holds({}), refusal)
    await its.step('not reached', page, holds({}), answer)
  })
  await script.journey('two', (its) => its.refusal('a refusal', page, refused(400, 'no'), refusal))
  expect(found).toBeUndefined()
  expect(script.outcomes.map(({ name, result }) => [name, result])).toEqual([
    ['a step', 'failed'],
    ['a refusal', 'passed'],
  ])
})

test('without a restricted key the names of permissions are not asked for', async () => {
  const target = await openTarget({})
  const outcomes = await walk({ ...target, powerless: null }, 'permissions', () => {})
  await target.close()
  expect(new Set(outcomes.map(({ result }) => result))).toEqual(new Set(['not asked']))
})

test('a restricted key of live mode is refused', async () => {
  const keys = { STRIPE_SECRET_KEY_TEST: 'sk_test_1', STRIPE_RESTRICTED_KEY_TEST: 'rk_live_1' }
  await expect(openTarget(keys)).rejects.toThrow(/STRIPE_RESTRICTED_KEY_TEST must be a restricted test key/)
})
