import { describe, expect, test } from 'vitest'
import { testPlatform } from '../testing/index.ts'
import { historiesOf, live } from './testing/history.ts'

describe.each([0, 2])('with a settlement of %i days', async (settlementDays) => {
  const platform = await testPlatform({ processor: { settlementDays } })
  const reserve = { amount: '100000000', currency: 'usd', payment_method: 'pm_card_bypassPending', confirm: 'true' }
  await platform.processor.call(false, '/v1/payment_intents', null, reserve)

  test.each(historiesOf({ seed: settlementDays, count: 3, steps: 40 }))(
    'history %#: every unit is on the balance, held, or a line of a payout',
    async (history) => {
      expect(await live(platform, history)).toBeGreaterThan(0)
    },
  )
})
