import { recordEvent } from '@merchant-payments/webhooks'
import { describe, expect, test } from 'vitest'
import { refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { prisma } = platform.database
const start = Date.UTC(2026, 10, 20)

async function newShop() {
  const merchant = await platform.merchant()
  const client = await platform.signIn(merchant.test_key)
  const owned = { merchantId: merchant.merchant_id, livemode: false }
  const account = await prisma.account.findFirstOrThrow({ where: owned })
  const change = (objectId: string, nth: number, type: 'charge.refunded' | 'payment_intent.succeeded') => ({
    account,
    type,
    objectId,
    transition: `change ${nth}`,
    data: { id: objectId, nth },
    now: new Date(start + 1000 * nth),
  })
  let nth = 0
  const tell = async (objectId = 'pi_1', type: 'charge.refunded' | 'payment_intent.succeeded' = 'charge.refunded') => {
    nth += 1
    const recorded = await prisma.$transaction((tx) => recordEvent(tx, change(objectId, nth, type)))
    return recorded?.id ?? ''
  }
  return { merchant, client, account, change, tell }
}

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

describe('the list of events', () => {
  test('is newest first, by pages, and each event equals the delivered one', async () => {
    const { client, tell, account } = await newShop()
    const ids = [await tell('pi_1'), await tell('pi_2'), await tell('pi_1')]
    const first = await client.events.list({ limit: 2 })
    expect(first.has_more).toBe(true)
    const second = await client.events.list({ limit: 2, starting_after: idsOf(first)[1] })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.toReversed())
    expect(first.items.map(({ sequence }) => sequence)).toEqual([2, 1])
    for (const id of ids) {
      const { body } = await prisma.event.findUniqueOrThrow({ where: { accountId_id: { accountId: account.id, id } } })
      expect(JSON.stringify(await client.events.retrieve({ id }))).toBe(body)
    }
  })

  test('is filtered by type, object and time, together and alone', async () => {
    const { client, tell } = await newShop()
    const [a, b, c] = [await tell('pi_1'), await tell('pi_2', 'payment_intent.succeeded'), await tell('pi_2')]
    expect(idsOf(await client.events.list({ type: 'charge.refunded' }))).toEqual([c, a])
    expect(idsOf(await client.events.list({ object_id: 'pi_2' }))).toEqual([c, b])
    expect(idsOf(await client.events.list({ object_id: 'pi_2', type: 'charge.refunded' }))).toEqual([c])
    const second = start / 1000 + 2
    expect(idsOf(await client.events.list({ created_gte: second }))).toEqual([c, b])
    expect(idsOf(await client.events.list({ created_lt: second }))).toEqual([a])
    expect(idsOf(await client.events.list({ created_gte: second, created_lt: second + 1 }))).toEqual([b])
    expect(idsOf(await client.events.list({ object_id: 'pi_3' }))).toEqual([])
  })

  test('has nothing of another merchant or mode, whose ids are unknown', async () => {
    const { client, tell, merchant } = await newShop()
    const id = await tell()
    const others = [(await newShop()).client, await platform.signIn(merchant.live_key)]
    for (const other of others) {
      expect(idsOf(await other.events.list({}))).toEqual([])
      expect((await refusal(other.events.retrieve({ id }))).code).toBe('event_not_found')
      const refused = async (query: Promise<unknown>, param: string) =>
        expect(await refusal(query)).toMatchObject({ code: 'validation_error', param })
      await refused(other.events.list({ starting_after: id }), 'starting_after')
      await refused(other.events.changes({ after: id }), 'after')
      expect(await other.events.changes({})).toEqual({ items: [], has_more: false, cursor: 'start' })
    }
    expect(idsOf(await client.events.list({}))).toEqual([id])
  })

  test.each([
    [{ type: 'charge.unknown' }, 'type'],
    [{ created_gte: -1 }, 'created_gte'],
    [{ created_lt: 1.5 }, 'created_lt'],
    [{ object_id: '' }, 'object_id'],
    [{ created_after: 1 }, 'created_after'],
  ])('%j is refused by name', async (query, param) => {
    const { client } = await newShop()
    const error = await refusal(client.events.list(query as never))
    expect(error.code).toBe('validation_error')
    expect(JSON.stringify([error.param, error.issues, error.message])).toContain(param)
  })
})

describe('the feed', () => {
  test('is oldest first from a cursor on, page by page, and from now on without one', async () => {
    const { client, tell } = await newShop()
    expect(await client.events.changes({})).toEqual({ items: [], has_more: false, cursor: 'start' })
    const ids = [await tell(), await tell('pi_2'), await tell()]
    const first = await client.events.changes({ after: 'start', limit: 2 })
    expect(first).toMatchObject({ has_more: true, cursor: ids[1] })
    const second = await client.events.changes({ after: first.cursor, limit: 2 })
    expect(second).toMatchObject({ has_more: false, cursor: ids[2] })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids)
    expect(await client.events.changes({ after: second.cursor })).toEqual({ ...second, items: [] })
    expect(await client.events.changes({})).toEqual({ items: [], has_more: false, cursor: ids[2] })
  })

  test('passes over nothing that is committed late', async () => {
    const { client, tell, change } = await newShop()
    const late = Promise.withResolvers<void>()
    const recorded = Promise.withResolvers<string>()
    const slow = prisma.$transaction(async (tx) => {
      recorded.resolve((await recordEvent(tx, change('pi_late', 500, 'charge.refunded')))?.id ?? '')
      await late.promise
    })
    const lateId = await recorded.promise
    const early = await tell('pi_early')
    const first = await client.events.changes({ after: 'start' })
    expect(idsOf(first)).toEqual([early])
    late.resolve()
    await slow
    expect(idsOf(await client.events.changes({ after: first.cursor }))).toEqual([lateId])
    expect(idsOf(await client.events.changes({ after: 'start' }))).toEqual([early, lateId])
  })

  test('gives each event one position, in the sequence of its object, under concurrent writes and reads', async () => {
    const { client, change } = await newShop()
    const objects = ['pi_1', 'pi_2', 'pi_3']
    const writing = Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        prisma.$transaction((tx) => recordEvent(tx, change(objects[n % 3] ?? '', n, 'charge.refunded'))),
      ),
    )
    const follow = async () => {
      const seen: { id: string; object: unknown; sequence: number | undefined }[] = []
      for (let cursor = 'start'; seen.length < 60; ) {
        const page = await client.events.changes({ after: cursor, limit: 7 })
        seen.push(...page.items.map(({ id, data, sequence }) => ({ id, object: data.id, sequence })))
        cursor = page.cursor
      }
      return seen
    }
    const [one, two] = await Promise.all([follow(), follow(), writing])
    expect(one).toEqual(two)
    expect(new Set(one.map(({ id }) => id)).size).toBe(60)
    for (const object of objects) {
      const sequences = one.filter((event) => event.object === object).map(({ sequence }) => sequence)
      expect(sequences).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    }
  })

  test('has the events behind the cursor, also with old times', async () => {
    const { client, account, tell } = await newShop()
    const after = await tell()
    expect(idsOf(await client.events.changes({ after }))).toEqual([])
    const id = `evt_${'0'.repeat(23)}1`
    const body = JSON.stringify({ id, type: 'charge.refunded', created: 1, livemode: false, data: { id } })
    const createdAt = new Date(start - 90 * 24 * 60 * 60_000)
    const late = { accountId: account.id, id, type: 'charge.refunded', objectId: id, transition: 'x', body, createdAt }
    await prisma.event.create({ data: { ...late, sequence: 1, recordNumber: 1n } })
    for (let round = 0; round < 2; round += 1) expect(idsOf(await client.events.changes({ after }))).toEqual([id])
    const next = await tell()
    for (let round = 0; round < 2; round += 1) expect(idsOf(await client.events.changes({ after }))).toEqual([id, next])
  })

  test('knows the newest event as a cursor, however many ask for its place at once', async () => {
    const { client, tell } = await newShop()
    for (let round = 0; round < 5; round += 1) {
      const after = await tell()
      const pages = await Promise.all(Array.from({ length: 20 }, () => client.events.changes({ after })))
      for (const page of pages) expect(page).toEqual({ items: [], has_more: false, cursor: after })
    }
  })

  test('waits for the first event on request', async () => {
    const { client, tell } = await newShop()
    const waiting = client.events.changes({ after: 'start', wait: 20 })
    const id = await tell()
    expect(idsOf(await waiting)).toEqual([id])
  })

  test.each([
    [{ after: 'evt_0' }, 'after'],
    [{ after: `evt_${'0'.repeat(24)}` }, 'after'],
    [{ after: '' }, 'after'],
    [{ wait: 26 }, 'wait'],
    [{ wait: -1 }, 'wait'],
    [{ limit: 101 }, 'limit'],
  ])('%j is refused by name', async (query, param) => {
    const { client } = await newShop()
    expect(await refusal(client.events.changes(query))).toMatchObject({ code: 'validation_error', param })
  })
})
