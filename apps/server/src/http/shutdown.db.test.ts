import { testPlatform } from '@merchant-payments/api/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

const platform = await testPlatform()

test('a client that waits for an event is answered when the server ends, and does not delay the end', async () => {
  const { test_key } = await platform.merchant()
  const { app, origin } = await startTestApp({ services: platform.services })
  const changes = (query: string) =>
    fetch(`${origin}/api/v1/events/changes?${query}`, { headers: { authorization: `Bearer ${test_key}` } })
  expect((await changes('')).status).toBe(200)
  const query = vi.spyOn(platform.database.pool, 'query')
  onTestFinished(() => query.mockRestore())
  const looks = () =>
    query.mock.calls.filter(([asked]) => (asked as { name?: string }).name === 'event to place').length
  const waitSeconds = 25
  const begun = performance.now()
  const waiting = changes(`after=start&wait=${waitSeconds}`)
  // The request has looked for an event and found none.
  await expect.poll(looks).toBeGreaterThan(0)
  const [answer] = await Promise.all([waiting, app.close()])
  expect(await answer.json()).toMatchObject({ data: { items: [], cursor: 'start' } })
  expect(performance.now() - begun).toBeLessThan(waitSeconds * 1000)
})
