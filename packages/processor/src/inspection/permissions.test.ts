import { createSandbox } from '@merchant-payments/sandbox'
import { afterAll, expect, test } from 'vitest'
import { createProcessor } from '../index.ts'
import { permissions } from './permissions.ts'

const keys = { secret: 'sk_test_platform', publishable: 'pk_test_platform' }
const live = { secret: 'sk_live_platform', publishable: 'pk_live_platform' }
const origin = 'http://processor.test'
const sandbox = createSandbox({ file: ':memory:', publicUrl: origin, keys: { test: keys, live } })
afterAll(() => sandbox.close())

/** A platform with a restricted key, as the processor's dashboard makes it. */
async function platformWith(granted: { permissions?: string[]; without?: string[] }) {
  const answer = await sandbox.fetch(
    new Request(`${origin}/_sandbox/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.token}` },
      body: JSON.stringify(granted),
    }),
  )
  const { key } = (await answer.json()) as { key: string }
  return createProcessor({
    live: undefined,
    test: { secretKey: key, publishableKey: keys.publishable, webhookSecrets: [] },
    apiBase: origin,
    fetch: (url, init) => sandbox.fetch(new Request(url, init)),
  })
}

const all = await platformWith({ without: [] })
const none = await platformWith({ permissions: [] })

test.each(permissions.map(({ row, probe }) => [row, probe] as const))(
  '%s is allowed to a key that has it, and named to one that lacks it',
  async (_, probe) => {
    expect(await all.inspection.probe(false, probe, null)).toEqual({ allowed: true })
    const missing = expect.stringMatching(probe.method === 'GET' ? /_read$/ : /_write$/)
    expect(await none.inspection.probe(false, probe, null)).toEqual({ allowed: false, missing })
  },
)

test('a key that the processor does not know is no missing permission', async () => {
  const { inspection } = createProcessor({
    live: undefined,
    test: { secretKey: 'rk_test_gone', publishableKey: 'pk_test_gone', webhookSecrets: [] },
    apiBase: origin,
    fetch: (url, init) => sandbox.fetch(new Request(url, init)),
  })
  await expect(inspection.probe(false, { method: 'GET', path: '/v1/balance' }, null)).rejects.toThrow(/refused/)
  expect(await inspection.probePublishableKey(false, 'acct_1')).toBe('unknown')
})
