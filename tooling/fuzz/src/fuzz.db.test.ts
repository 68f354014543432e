import { issueDueInvoices, testPlatform } from '@merchant-payments/api/testing'
import { startTestApp } from '@merchant-payments/server/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { failureLines } from './report.ts'

const platform = await testPlatform({ opensLiveAccounts: true, webhookAllowCidrs: ['127.0.0.0/8'] })
const logged: string[] = []
const { app, origin } = await startTestApp({
  services: platform.services,
  log: pino({ level: 'error' }, { write: (line: string) => logged.push(line) }),
})
afterAll(() => app.close())

/** Delivers the processor's events to the server over HTTP, as in production. */
async function tell(): Promise<void> {
  for (const { body, signature } of await platform.processor.events()) {
    await fetch(`${origin}/processor/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: new Uint8Array(body),
    })
  }
  // As a worker does within seconds.
  await issueDueInvoices(platform.services)
}

/**
 * A success needs a customer who keeps a payment method, and the plan pays no session that keeps one; or another price of the same
 * currency and a subscription that still runs, which meet by chance.
 */
const byChance = [
  'PATCH /subscriptions/{id}',
  'POST /payments',
  'POST /customers/{id}/payment-methods/{pm}/default',
  'DELETE /customers/{id}/payment-methods/{pm}',
]

test('1,500 requests of every kind are answered as they have to be', async () => {
  const [first, second] = [await platform.merchant(), await platform.merchant()]
  const outcome = await fuzz({
    baseUrl: `${origin}/api/v1`,
    keys: [first.test_key, first.live_key, second.test_key, second.live_key],
    count: 1500,
    seed: 1,
    concurrency: 8,
    // How fast the machine is, is not what is looked at here.
    deadlineMs: patienceMs,
    async pay({ id }, number) {
      await platform.processor.pay(id, { number })
      await tell()
    },
  })
  expect(failureLines(outcome.failures, null).join('\n')).toBe('')
  // A busy machine makes the server refuse a request now and then; the refused request is sent again.
  expect(logged.filter((line) => !line.includes('"service_unavailable"'))).toEqual([])
  expect(outcome.neverSucceeded.filter((name) => !byChance.includes(name))).toEqual([])
  expect(outcome.latencies).toHaveLength(1500)
})
