import { connect, withAccount } from '@merchant-payments/db'
import { afterAll, expect, test } from 'vitest'
import { type Client, openShop, testPlatform } from '../../testing/index.ts'
import { apiErrorOf } from './api-error-of.ts'

const platform = await testPlatform()
const [busy, other] = [await openShop(platform), await openShop(platform)]
const database = connect({ url: platform.database.url, poolSize: 6, accountWaitMs: 50, lockTimeoutMs: 60_000 })
const services = { ...platform.services, database }
const [ofBusy, ofOther] = [
  await platform.signIn(busy.key, { services }),
  await platform.signIn(other.key, { services }),
]

// Statements that wait for a lock use up the share of the busy account: half of the pool.
const blocker = await platform.database.pool.connect()
await blocker.query('SELECT pg_advisory_lock(1)')
const slow = Array.from({ length: 3 }, () =>
  withAccount(busy.accountId, () => database.pool.query('SELECT pg_advisory_xact_lock_shared(1)')),
)
afterAll(async () => {
  await blocker.query('SELECT pg_advisory_unlock(1)')
  blocker.release()
  await Promise.all(slow)
  await database.close()
})

/** Loads by id, each with its outcome. */
const loads: Record<string, [outcome: string, load: (client: Client) => Promise<unknown>]> = {
  account: ['ok', (client) => client.account.retrieve({})],
  customer: ['customer_not_found', (client) => client.customers.retrieve({ id: `cus_${'0'.repeat(24)}` })],
  dispute: ['dispute_not_found', (client) => client.disputes.retrieve({ id: 'du_1' })],
  endpoint: [
    'webhook_endpoint_not_found',
    (client) => client.webhookEndpoints.retrieve({ id: `we_${'0'.repeat(24)}` }),
  ],
  payment: ['payment_not_found', (client) => client.refunds.create({ payment_intent: 'pi_1' })],
  session: ['payment_not_found', (client) => client.refunds.create({ session_id: 'cs_test_1' })],
  subscription: [
    'subscription_not_found',
    (client) => client.subscriptions.changeQuantity({ id: 'sub_1', quantity: 2 }),
  ],
  'payment in the portal': ['payment_not_found', (client) => client.portal.payments.retrieve({ id: 'pi_1' })],
  'subscription in the portal': [
    'subscription_not_found',
    (client) => client.portal.subscriptions.retrieve({ id: 'sub_1' }),
  ],
}

test.each(Object.entries(loads))(
  'while the share of one account is used up, the %s of another one is loaded in the same tick',
  async (_, [expected, load]) => {
    await expect.poll(() => database.pool.totalCount).toBeGreaterThanOrEqual(3)
    const outcome = (client: Client) =>
      load(client).then(
        () => 'ok',
        (error: unknown) => apiErrorOf(error).code,
      )
    expect(await Promise.all([outcome(ofBusy), outcome(ofOther)])).toEqual(['service_unavailable', expected])
  },
)
