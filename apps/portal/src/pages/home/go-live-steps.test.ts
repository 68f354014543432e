import { expect, test } from 'vitest'
import { goLiveSteps } from './go-live-steps.ts'

const ready = { ready: true, hosted: false, missing: [] }
const used = { status: 'active', last_used: 1 }
const done = (known: Parameters<typeof goLiveSteps>[0]) => goLiveSteps(known).map((step) => step.done)

test.each([
  ['all is done', { account: ready, keys: [used], endpoints: [{ status: 'active' }] }, [true, true, true, true]],
  [
    'nothing is done',
    { account: { ready: false, hosted: false, missing: ['charges', 'payouts'] }, keys: [], endpoints: [] },
    [false, false, false, false],
  ],
  [
    'the platform takes the payments, and the bank account is missing',
    { account: { ready: false, hosted: true, missing: ['bank_account'] }, keys: undefined, endpoints: undefined },
    [true, false],
  ],
  [
    'the platform has not set up the mode',
    { account: { ready: false, hosted: true, missing: ['mode'] }, keys: undefined, endpoints: undefined },
    [false, true],
  ],
  [
    'a key was used and revoked, an endpoint is deactivated',
    {
      account: undefined,
      keys: [
        { status: 'revoked', last_used: 1 },
        { status: 'active', last_used: null },
      ],
      endpoints: [{ status: 'deactivated' }],
    },
    [false, false],
  ],
])('%s', (_, known, steps) => expect(done(known)).toEqual(steps))

test('an unused key and no key have different steps', () => {
  const hintOf = (keys: Parameters<typeof goLiveSteps>[0]['keys']) =>
    goLiveSteps({ account: undefined, keys, endpoints: undefined })[0]?.hint
  expect(hintOf([])).toMatch(/^Create/)
  expect(hintOf([{ status: 'active', last_used: null }])).toMatch(/^Replace/)
})
