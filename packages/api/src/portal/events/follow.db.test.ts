import { expect, test, vi } from 'vitest'
import { testPlatform } from '../../testing/index.ts'
import { hookedShop } from '../testing/hooked-shop.ts'
import { followEvents } from './follow.ts'

const platform = await testPlatform()

test('begins now unless it is told when, and leaves out what is known', async () => {
  const { client, tell } = await hookedShop(platform)
  const at = new Date('2026-11-20T10:00:00.123Z')
  const earlier = await tell('charge.refunded', at)
  expect((await client.portal.events.follow({})).items).toEqual([])

  const { items } = await client.portal.events.follow({ since: at.getTime() })
  const { body } = await platform.database.prisma.event.findFirstOrThrow({ where: { id: earlier } })
  expect(items).toEqual([{ id: earlier, type: 'charge.refunded', at: at.getTime(), body }])
  expect((await client.portal.events.follow({ since: at.getTime() + 1 })).items).toEqual([])
  // Committed after one of a later moment, it is told all the same.
  const late = await tell('charge.refunded', new Date(at.getTime() - 500))
  const more = await client.portal.events.follow({ since: at.getTime() - 1000, known: [earlier] })
  expect(more.items.map(({ id }) => id)).toEqual([late])
})

test('tells of more than a page in their order, and of no other account', async () => {
  const { client, tell, merchant } = await hookedShop(platform)
  const start = Date.UTC(2026, 10, 20)
  const ids: string[] = []
  for (let n = 0; n < 130; n++) ids.push(await tell('charge.refunded', new Date(start + n)))
  const first = await client.portal.events.follow({ since: start })
  const known = first.items.map(({ id }) => id)
  const second = await client.portal.events.follow({ since: start, known })
  expect([...known, ...second.items.map(({ id }) => id)]).toEqual(ids)
  const live = await platform.signIn(merchant.live_key)
  expect((await live.portal.events.follow({ since: start })).items).toEqual([])
})

test('waits for what comes, and no longer than there is somebody to tell it to', async () => {
  const { client, tell, accountId } = await hookedShop(platform)
  // The moment is said, as the event may be told before the call has come to ask for the time.
  const waiting = client.portal.events.follow({ since: platform.clock.now().getTime(), wait_seconds: 20 })
  const id = await tell()
  expect((await waiting).items).toMatchObject([{ id }])

  const account = { id: accountId } as never
  for (const name of ['client', 'server'] as const) {
    const leaving = new AbortController()
    const signals = name === 'client' ? [undefined, leaving.signal] : [leaving.signal, undefined]
    const idle = vi.fn()
    const scope = {
      services: platform.services,
      account,
      actor: { kind: 'command', id: null, name: 'x' } as const,
      closing: signals[0],
    }
    const over = followEvents(scope, { known: [], wait_seconds: 25 }, signals[1]).then(idle)
    leaving.abort()
    await over
    expect(idle).toHaveBeenCalledWith({ items: [], now: expect.any(Number) })
  }
})
