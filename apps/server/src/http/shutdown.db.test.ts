import { testPlatform } from '@merchant-payments/api/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

const platform = await testPlatform()

test('a client that waits for an event is answered when the server ends, and does not delay the end', async () => {
  const { test_key } = await platform.merchant()
  const { app, origin } = await startTestApp({ services: platform.services })
  const follow = (body: object) =>
    fetch(`${origin}/trpc/portal.events.follow`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test_key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await follow({})).status).toBe(200)
  const query = vi.spyOn(platform.database.pool, 'query')
  onTestFinished(() => query.mockRestore())
  const looks = () => query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('follow events')).length
  const begun = performance.now()
  const waiting = follow({ wait_seconds: 25 })
  // It has looked for one, and found none.
  await expect.poll(looks).toBeGreaterThan(0)
  const [answer] = await Promise.all([waiting, app.close()])
  expect(await answer.json()).toMatchObject({ result: { data: { items: [] } } })
  expect(performance.now() - begun).toBeLessThan(10_000)
})
