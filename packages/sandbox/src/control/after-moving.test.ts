import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, testToken } from '../testing/sandbox.ts'

const seen: string[] = []
const { sandbox, stripe } = createTestSandbox({
  beforeMoving: async () => void seen.push('before'),
  afterMoving: async () => void seen.push(`after ${(await stripe.events.list()).data.length}`),
})
afterAll(() => sandbox.close())

test('afterMoving is called once, after all due work has run and before the response', async () => {
  await stripe.products.create({ name: 'Tea' })
  const answer = await sandbox.fetch(
    new Request('http://sandbox.test/_sandbox/clock', {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ advance_seconds: 3600 }),
    }),
  )
  expect(answer.status).toBe(200)
  expect(seen.at(-1)).toBe('after 1')
  expect(seen.filter((what) => what.startsWith('after'))).toHaveLength(1)
})
