import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { createProcessor } from './index.ts'
import { credentials, platformForTests } from './testing/platform.ts'

const { network } = platformForTests()
const pauses: number[] = []
const processor = createProcessor({
  ...credentials,
  pause: async (ms) => {
    pauses.push(ms)
  },
})

test('an account that Stripe verifies within the minute is awaited: its first reads show it inactive', async () => {
  const reads: string[] = []
  network.use(
    http.get('https://api.stripe.com/v1/accounts/:id', ({ params }) => {
      reads.push(String(params.id))
      if (reads.length > 3) return undefined
      const capabilities = { card_payments: 'pending', transfers: 'pending' }
      return HttpResponse.json({ id: params.id, object: 'account', country: 'US', capabilities, livemode: false })
    }),
  )
  const account = await processor.accounts.create({
    merchantId: 'mer_1',
    livemode: false,
    name: 'Shop',
    email: 'shop@merchant.test',
    country: 'US',
    testData: true,
  })
  expect(account).toMatchObject({ cardPaymentsActive: true, transfersActive: true, payoutsEnabled: true })
  expect(reads).toHaveLength(4)
  expect(pauses).toEqual([3_000, 3_000, 3_000])
})
