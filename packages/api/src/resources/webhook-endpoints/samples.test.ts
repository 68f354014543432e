import { eventTypes } from '@merchant-payments/webhooks'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../openapi/webhooks.ts'
import { sampleOf } from './samples.ts'

test.each(eventTypes)('the sample of %s is what the contract says of it, and known for a test', (type) => {
  const sample = sampleOf(type, new Date('2026-11-20T10:00:00Z'))
  const schema = dataOf(type)
  // No field more than the schema names, either.
  expect(schema.parse(sample)).toEqual(sample)
  expect(z.object({ livemode: z.literal(false) }).safeParse(sample).success).toBe(true)
  expect(sample).toMatchObject({
    id: expect.stringMatching(/_test_event$/),
    // Payouts and refunds have no metadata, and the account has no time, either.
    ...(/^(payout|refund|account)\./.test(type) ? {} : { metadata: { test_event: true } }),
    ...(type.startsWith('account.') ? {} : { created: 1795168800 }),
  })
})
