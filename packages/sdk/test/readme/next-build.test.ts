import { expect, test, vi } from 'vitest'

test('next build imports the route without the secret', async () => {
  vi.stubEnv('WEBHOOK_SECRET', undefined)
  expect(await import('./next.ts')).toMatchObject({ POST: expect.any(Function) })
})
