import { describe, expect, test } from 'vitest'
import { historiesOf, live } from '../../testing/balances/history.ts'
import { testPlatform } from '../../testing/index.ts'
import { verificationOf } from '../../testing/verification/kept-books.ts'

describe.each([0, 2])('with a settlement of %i days', async (settlementDays) => {
  const platform = await testPlatform({ processor: { settlementDays } })
  for (const currency of ['usd', 'eur', 'gbp', 'jpy']) {
    const reserve = {
      amount: '99000000',
      currency,
      payment_method: 'pm_card_bypassPending',
      confirm: 'true',
      return_url: 'https://shop.test/',
    }
    await platform.processor.call(false, '/v1/payment_intents', null, reserve)
  }

  test.each(historiesOf({ seed: settlementDays, count: 3, steps: 40 }))(
    'history %#: every unit is on the balance, held, or a line of a payout, and every month adds up',
    async (history) => {
      expect(await live(platform, history)).toBeGreaterThan(0)
    },
  )

  test('the audit of all of them finds nothing', async () => {
    const { checks } = await verificationOf(platform)
    expect(checks.flatMap(({ name, findings }) => findings.map((finding) => [name, finding]))).toEqual([])
  })
})
