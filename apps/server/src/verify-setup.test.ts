import { createProcessor } from '@merchant-payments/processor'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { verifyProcessorKeys } from './verify-setup.ts'

const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecrets: [] }

/** The messages that are logged when the processor gives these answers. */
async function saidWith(fetch: typeof globalThis.fetch): Promise<string[]> {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  await verifyProcessorKeys({ processor: createProcessor({ live: undefined, test: keys, fetch }) }, log, 200)
  return lines.map((line) => JSON.parse(line).msg)
}

const account = (date: Date) => async () =>
  Response.json({ id: 'acct_1', object: 'account', country: 'US' }, { headers: { date: date.toUTCString() } })

test('keys that the processor accepts: nothing is said', async () => {
  expect(await saidWith(account(new Date()))).toEqual([])
})

test.each<[string, typeof globalThis.fetch]>([
  ['is silent', () => new Promise<never>(() => undefined)],
  ['is away', () => Promise.reject(new TypeError('fetch failed'))],
  ['fails', async () => Response.json({}, { status: 500 })],
])('a processor that %s does not keep a process from its start', async (_, fetch) => {
  expect(await saidWith(fetch)).toEqual([
    'STRIPE_SECRET_KEY_TEST could not be verified, as the processor gave no definite answer',
  ])
})

test('a restricted key that may not read the account is not taken for a wrong one', async () => {
  const error = { type: 'invalid_request_error', message: "Having the 'rak_account_read' permission would allow this." }
  expect(await saidWith(async () => Response.json({ error }, { status: 403 }))).toEqual([
    'STRIPE_SECRET_KEY_TEST could not be verified, as the processor gave no definite answer',
  ])
})

test('a clock that is an hour off is reported', async () => {
  expect(await saidWith(account(new Date(Date.now() - 3_600_000)))).toEqual([
    expect.stringContaining('turn on time synchronization'),
  ])
})
