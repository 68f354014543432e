import { createAuthority, startReceiver } from '@merchant-payments/webhooks/testing'
import { expect, test, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { browserForTests } from './checkout-page.ts'
import { startInstallation } from './installation.ts'
import { runMpay } from './mpay.ts'
import { openSubscriptionShop } from './subscription-shop.ts'

const browser = browserForTests()

test('renewals while the server is down, and while it is killed, are caught up with after its start', async () => {
  const authority = await createAuthority('Shop authority')
  const installation = await startInstallation({ authority: authority.certificate })
  const { demo, environment, mpay } = installation
  const receiver = await startReceiver(await authority.issue())
  const shop = await openSubscriptionShop({ baseUrl: demo.base_url, apiKey: demo.test_key }, receiver, browser)
  const weekly = { amount_cents: 1_000_000, currency: 'usd', interval: 'week', metadata: { order: '7' } } as const
  const { subscription } = await shop.sell(weekly)
  const { id } = subscription

  await installation.end()
  await mpay('sandbox', 'advance', '--days', '22')
  const server = await installation.spawnAgain()
  const paid = await shop.paidFor(id, 4)
  expect(paid.slice(1).map(({ amount, fee_amount }) => [amount, fee_amount])).toEqual(
    Array.from({ length: 3 }, () => [1_000_000, 49_040]),
  )

  // The server, and the sandbox with it, dies while the clock advances. The shop gets the remaining events after the restart.
  const moving = runMpay(environment, 'sandbox', 'advance', '--days', '3640')
  await vi.waitFor(async () => expect((await shop.heard('payment_intent.succeeded')).length).toBeGreaterThan(6), {
    ...patience,
    interval: 5,
  })
  await server.kill()
  expect(await moving).toMatchObject({ code: 1 })
  await installation.startAgain()
  // Events that a busy machine could not apply within a time limit are tried again by the server: all are told below. It also says
  // how far it is.
  const { stderr } = await runMpay(environment, 'sandbox', 'advance', '--days', '8')
  expect(stderr).toMatch(/^(day \d of 8\n)*(\d+ events? of the processor could not be applied yet.*\n)?$/)

  const [now] = (await shop.client.subscriptions.list()).items
  if (!now) throw new Error('the subscription is gone')
  expect(now).toMatchObject({ id, status: 'active' })
  const week = 7 * 24 * 60 * 60
  const periods = (now.current_period_start - subscription.current_period_start) / week + 1
  expect(periods).toBeGreaterThan(7)
  const all = await shop.paidFor(id, periods)
  for (const payment of all.slice(1)) expect(payment).toMatchObject({ amount: 1_000_000, fee_amount: 49_040 })
})
