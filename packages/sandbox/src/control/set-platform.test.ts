import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure, testToken } from '../testing/sandbox.ts'

const { sandbox, stripe, live } = createTestSandbox()
afterAll(() => sandbox.close())

const set = (input: object) =>
  sandbox.fetch(
    new Request('http://sandbox.test/_sandbox/platform', {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }),
  )

test('the platform shows what was set in its dashboard, in one mode', async () => {
  await set({ business_name: null, branding: { primary_color: '#112233' } })
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    business_profile: { name: null },
    settings: { branding: { primary_color: '#112233', icon: null } },
  })
  expect(await live.accounts.retrieveCurrent()).toMatchObject({ business_profile: { name: 'Sandbox platform' } })
  expect((await set({ name: 'X' })).status).toBe(400)
})

test('a platform that has Accounts v2 off is refused by their calls', async () => {
  await set({ accounts_v2: false })
  expect(await expectFailure(stripe.v2.core.accounts.list())).toMatchObject({ code: 'accounts_v2_access_blocked' })
  await set({ accounts_v2: true })
  expect((await stripe.v2.core.accounts.list()).data).toEqual([])
})
