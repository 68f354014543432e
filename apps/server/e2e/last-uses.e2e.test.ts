import { afterAll, expect, test, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { startInstallation } from './installation.ts'

const tries = 1_000
const uses = 50

const installation = await startInstallation({
  settings: { RATE_LIMIT_PER_HOUR: '1000000' },
  whenOver: afterAll,
})
const { demo, mpay } = installation

type Answer = { status: number; data: Record<string, unknown>; reason: string | undefined }

test('of 1,000 sessions at once on two servers, one of which is killed, 50 have the last 50 uses of a discount', async () => {
  const killed = await installation.spawnBeside({ STRIPE_API_BASE: demo.sandbox_url })
  const one = new URL(demo.base_url).origin
  const { test_key } = await mpay('merchants', 'create', '--name', 'Sale', '--email', 'sale@example.com')

  const call = async (origin: string, path: string, body?: object, once?: string): Promise<Answer> => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${test_key}`,
        'content-type': 'application/json',
        ...(once === undefined ? {} : { 'idempotency-key': once }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { data, error } = (await answer.json()) as { data: Answer['data']; error?: { reason?: string } }
    return { status: answer.status, data, reason: error?.reason }
  }

  const terms = { name: 'Half', percent_off: 50, duration: 'once', max_redemptions: uses }
  const { data: discount } = await call(one, '/discounts', terms)
  const redemptions = async () => (await call(one, `/discounts/${discount.id}`)).data.redemptions
  const sale = {
    line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
    discount_id: discount.id,
    success_url: 'https://shop.example/ok',
    cancel_url: 'https://shop.example/no',
  }

  /** Asks until it is answered, as a client that repeats what was cut off, or refused because a server is busy. */
  const sell = (nth: number): Promise<Answer> => {
    let origin = nth % 2 === 0 ? one : killed.url
    return vi.waitFor(
      async () => {
        const asked = call(origin, '/payment-sessions', sale, `buyer ${nth}`)
        origin = one
        const answer = await asked
        if (answer.status === 200 || answer.reason === 'used_up') return answer
        throw new Error(JSON.stringify(answer))
      },
      { ...patience, interval: 250 },
    )
  }
  const asked = Array.from({ length: tries }, (_, nth) => sell(nth))
  const seen: unknown[] = []
  await expect.poll(async () => seen.push(await redemptions()) && Number(seen.at(-1)) > 10, patience).toBe(true)
  await killed.kill()
  const answers = await Promise.all(asked)
  seen.push(await redemptions())

  const made = answers.filter(({ status }) => status === 200)
  expect(made).toHaveLength(uses)
  expect(new Set(made.map(({ data }) => data.id)).size).toBe(uses)
  expect(Math.max(...seen.map(Number))).toBe(uses)

  await fetch(`${demo.sandbox_url}/_sandbox/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.sandbox_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: 33 * 60 }),
  })
  await expect.poll(redemptions, patience).toBe(0)
  await expect
    .poll(async () => (await call(one, '/payment-sessions?status=expired&limit=100')).data.items, patience)
    .toHaveLength(uses)
})
