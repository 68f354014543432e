import { expect, test } from 'vitest'
import { payDueMerchants } from '../../processor/sweep/pay-due-merchants.ts'
import { settleAll } from '../../testing/balances/money.ts'
import { catchUp, disputing, openShop, type Shop, testPlatform } from '../../testing/index.ts'
import { mirrorBalances } from './mirror-balances.ts'

const platform = await testPlatform()
const { services, processor } = platform
const reserve = {
  amount: '1000000',
  currency: 'usd',
  payment_method: 'pm_card_bypassPending',
  confirm: 'true',
  return_url: 'https://shop.test/',
}
await processor.call(false, '/v1/payment_intents', null, reserve)

const sumOf = async ({ client }: Shop) => {
  const { available, pending, held } = await client.balance.retrieve({})
  return [...available, ...pending, ...held].reduce((sum, { amount }) => sum + amount, 0)
}
const inDispute = async ({ client }: Shop) =>
  (await client.balance.retrieve({})).held.find(({ reason }) => reason === 'in_dispute')?.amount ?? 0

test.each([
  ['on the merchant’s own account', {}, 0],
  ['with the merchant as the destination', { card_payments: 'inactive' }, 0],
  ['that the platform transfers', { card_payments: 'inactive', transfers: 'inactive' }, 37_960],
] as const)(
  'the money of disputed payments %s is on the balance or held, in each step of a dispute that is won',
  async (_, able, known) => {
    const shop = await openShop(platform, able)
    for (const number of [undefined, disputing.fraudulent]) {
      const { id } = await shop.sell({ line_items: [{ amount: 20_000, currency: 'usd', name: 'Tea', quantity: 1 }] })
      await processor.pay(id, number ? { number } : {})
    }
    await catchUp(platform)
    // The copy of the balance is still empty, so the disputed amount has not left it.
    expect(await sumOf(shop)).toBe(known)
    await settleAll(platform)
    const sum = await sumOf(shop)
    expect(sum).toBeGreaterThan(37_000)
    expect(await inDispute(shop)).toBe(20_000)

    const [dispute] = (await shop.client.disputes.list({})).items
    await processor.decideDispute(false, dispute?.id ?? '', 'won')
    // Each step changes the balance, in the order of a running installation.
    for (const step of [
      () => catchUp(platform),
      () => payDueMerchants(services),
      () => mirrorBalances(services, { early: true }),
    ]) {
      await step()
      expect(await sumOf(shop)).toBe(sum)
    }
    expect(await inDispute(shop)).toBe(0)
  },
)
