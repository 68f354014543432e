import { createAuthority, startReceiver } from '@merchant-payments/webhooks/testing'
import { expect, test, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import {
  compareBooks,
  type HeardEvent,
  openMerchant,
  readOwnBooks,
  readProcessorBooks,
} from '../src/testing/year/index.ts'
import { startInstallation } from './installation.ts'

const good = '4242424242424242'
const failsLater = '4000000000000341'
const count = 10
const day = 24 * 60 * 60

test('a year of subscriptions is billed, written down and told once, period by period', async () => {
  const authority = await createAuthority('Shop authority')
  const receiver = await startReceiver(await authority.issue())
  const { dataDir, mpay } = await startInstallation({ authority: authority.certificate })
  const merchant = await openMerchant(dataDir)
  await merchant.api('POST', '/webhook-endpoints', { url: receiver.url })
  const product = { name: 'Tea', amount: 700, currency: 'usd', interval: 'monthly' }
  const priceOf = async (more: object) =>
    (await merchant.api<{ price: { id: string } }>('POST', '/subscription-products', { ...product, ...more })).price.id
  const [saved, tried] = [await priceOf({}), await priceOf({ trial_period_days: 14 })]
  const inline = { amount_cents: 1000, currency: 'usd', interval: 'month' }
  const kinds = [
    { terms: inline, card: good },
    { terms: { price_id: saved, quantity: 3 }, card: good },
    { terms: { price_id: tried }, card: good },
    { terms: { price_id: saved, pass_fees_to_customer: true }, card: good },
    { terms: inline, card: failsLater },
  ]
  await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const kind = kinds[index % kinds.length]
      return kind && merchant.sell({ ...kind.terms, metadata: { order: String(index) } }, kind.card)
    }),
  )
  const events = () => receiver.received.map(({ body }) => JSON.parse(body.toString()) as HeardEvent)
  const begun = () => events().filter(({ type }) => type === 'customer.subscription.created')
  await vi.waitFor(() => expect(begun()).toHaveLength(count), patience)

  await mpay('sandbox', 'advance', '--days', '40')
  const seats = begun().filter(({ data }) => data.quantity === 3)
  expect(seats).toHaveLength(count / kinds.length)
  for (const { data } of seats) await merchant.api('PATCH', `/subscriptions/${data.id}/quantity`, { quantity: 5 })
  await merchant.advance(326 * day)

  await vi.waitFor(
    async () => {
      const [theirs, ours] = [await readProcessorBooks(merchant), await readOwnBooks(merchant)]
      expect(theirs.invoices.length).toBeGreaterThan(count * 10)
      expect(compareBooks(theirs, ours, events())).toEqual([])
    },
    { ...patience, interval: 1_000 },
  )
  const audit = await mpay('audit', '--since', '1d')
  expect(audit.checks.flatMap(({ findings }: { findings: object[] }) => findings)).toEqual([])
  expect(audit.rows).toBeGreaterThan(count * 100)
})
