import { describe, expect, test } from 'vitest'
import { type Client, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const merchant = await platform.merchant()
const shop = await platform.signIn(merchant.test_key)
const live = await platform.signIn(merchant.live_key)

/** All ids by pages of `limit`, and how many pages it took. */
async function readAll(client: Client, limit: number): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = []
  for (let pages = 1; ; pages++) {
    const after = ids.at(-1)
    const page = await client.products.list({ limit, ...(after ? { starting_after: after } : {}) })
    ids.push(...page.items.map((item) => item.id))
    if (!page.has_more) return { ids, pages }
    expect(page.items).toHaveLength(limit)
  }
}

describe('250 products of one moment', async () => {
  platform.clock.stop()
  const created = new Set<string>()
  for (let batch = 0; batch < 25; batch++) {
    const made = await Promise.all(Array.from({ length: 10 }, () => shop.products.create({ name: 'Tea' })))
    for (const { id } of made) created.add(id)
  }

  test.each([1, 7, 10, 50, 100])('are each listed once, in pages of %i', async (limit) => {
    const { ids, pages } = await readAll(shop, limit)
    expect(ids).toHaveLength(250)
    expect(new Set(ids)).toEqual(created)
    expect(pages).toBe(Math.ceil(250 / limit))
  })

  test('come newest first', async () => {
    platform.clock.advance(1)
    const newest = await shop.products.create({ name: 'Tea' })
    created.add(newest.id)
    const page = await shop.products.list({})
    expect(page.items[0]?.id).toBe(newest.id)
    expect(page).toMatchObject({ has_more: true, items: { length: 10 } })
  })

  test('a page does not shift when a newer product comes in between', async () => {
    const first = await shop.products.list({ limit: 5 })
    platform.clock.advance(1)
    created.add((await shop.products.create({ name: 'Tea' })).id)
    const rest = await shop.products.list({ limit: 5, starting_after: first.items[4]?.id ?? '' })
    const seen = [...first.items, ...rest.items].map((item) => item.id)
    expect(new Set(seen).size).toBe(10)
  })

  test('a page may start after an archived product', async () => {
    const { items } = await shop.products.list({ limit: 3 })
    await shop.products.archive({ id: items[1]?.id ?? '' })
    const page = await shop.products.list({ limit: 1, starting_after: items[1]?.id ?? '' })
    expect(page.items[0]?.id).toBe(items[2]?.id)
  })

  test('are not seen in the other mode', async () => {
    expect(await live.products.list({})).toEqual({ items: [], has_more: false })
  })
})
