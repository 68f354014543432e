import { connect } from '@merchant-payments/db'
import { createTestDatabase, type PoolerOptions, startPooler } from '@merchant-payments/db/testing'
import { createAuthority } from '@merchant-payments/webhooks/testing'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { explain } from '../src/explain-command-error.ts'
import { patience } from '../src/testing/patience.ts'
import { browserForTests, cards, payWith } from './checkout-page.ts'
import { startInstallation } from './installation.ts'
import { openPaymentShop } from './payment-shop.ts'

const browser = browserForTests()
const database = await createTestDatabase()
afterAll(() => database.drop())
const name = new URL(database.url).pathname.slice(1)
await database.pool.query(`ALTER DATABASE "${name}" SET timezone = 'America/Port_of_Spain'`)

/** Settings of an installation behind a pooler, by default of a server that is in another zone. */
async function behind({
  url = database.url,
  ...pooler
}: Partial<PoolerOptions> & Pick<PoolerOptions, 'mode' | 'parameters'>) {
  const { url: pooled, close } = await startPooler({ url, ...pooler })
  onTestFinished(close)
  return { DATABASE_URL: pooled, DIRECT_DATABASE_URL: url, DATABASE_POOL_MODE: pooler.mode }
}

describe('behind a pooler', () => {
  test('no payment applied, no webhook sent, times four hours off: a first payment goes as without one', async () => {
    const authority = await createAuthority('Shop authority')
    const settings = await behind({ mode: 'transaction', parameters: 'tracked', size: 4 })
    const { demo } = await startInstallation({ authority: authority.certificate, settings })
    const { client, redirects, received, types } = await openPaymentShop(demo, authority)
    const began = Date.now()
    const session = await client.paymentSessions.create({
      line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
      ...redirects,
    })
    const page = await browser.page()
    await page.goto(session.url ?? '')
    await payWith(page, cards.accepted)
    await page.waitForURL(`**/?session=${session.id}`)
    expect(await client.paymentSessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
    await vi.waitFor(() => expect(received).toHaveLength(2), patience)
    expect(await types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
    const { rows } = await database.pool.query<{ ms: string }>(
      'SELECT (extract(epoch FROM created_at) * 1000)::text AS ms FROM payment_sessions',
    )
    expect(rows.map(({ ms }) => Math.abs(Number(ms) - began) < patience.timeout)).toEqual([true])
  })

  test('a process starts while another one, which it may replace, has connections of a pooler by session', async () => {
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const settings = await behind({ url, mode: 'session', parameters: 'tracked', size: 12 })
    const other = connect({ url: settings.DATABASE_URL, poolSize: 2 })
    const both = [await other.pool.connect(), await other.pool.connect()]
    for (const connection of both) connection.release()
    const output = vi.spyOn(console, 'error')
    const started = startInstallation({ settings })
    const warnings = () =>
      output.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('DATABASE_POOL_SIZE'))
    await vi.waitFor(() => expect(warnings()).toHaveLength(1), patience).finally(other.close)
    expect(warnings()[0]).toMatch(/DATABASE_URL: the pooler hands out 10 connections now, .* up to 11/)
    const { demo } = await started
    expect((await fetch(new URL('/readyz', demo.base_url))).status).toBe(200)
  })

  test('a process whose sessions cannot be in UTC does not start, and says so in one line', async () => {
    const settings = await behind({ mode: 'transaction', parameters: 'ignored' })
    const failed = await startInstallation({ settings }).catch((error: unknown) => error)
    expect(explain(failed)).toMatch(/^[^\n]*America\/Port_of_Spain instead of UTC[^\n]*$/)
  })
})
