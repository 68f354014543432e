import { describe, expect, test } from 'vitest'
import { bodyFor, kinds, lists, nameOf, newProduct, objects, outcome, pathAt, withId } from '../testing/examples.ts'
import { type Page, testServer } from '../testing/test-server.ts'

const server = await testServer()
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)
const live = server.as(merchant.live_key)
const stranger = server.as((await server.merchant()).test_key)

const malformed: [name: string, segment: string][] = [
  ['an encoded slash', 'a%2Fb'],
  ['an encoded NUL', '%00'],
  ['an encoded line break', 'a%0D%0Ab'],
  ['300 characters', 'x'.repeat(300)],
  ['2,000 characters', 'x'.repeat(2000)],
  ['an emoji', '%F0%9F%8D%B5'],
  ['dots', '..'],
  ['encoded dots', '%2e%2e%2f%2e%2e'],
  ['a quote', "'"],
  ['an asterisk', '*'],
  ['a colon', ':id'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['undefined', 'undefined'],
  ['blanks', '%20%20'],
]

/** One object of each kind, for requests that do not find it. */
const ofKind = new Map<string, Promise<string>>()
function anObject(path: string): Promise<string> {
  const made = ofKind.get(path) ?? objects[path]?.make(shop) ?? Promise.resolve('')
  ofKind.set(path, made)
  return made
}

describe.each(withId)('$method $path', (operation) => {
  const { unknown, make } = objects[operation.path] as (typeof objects)[string]
  const at = (id: string) => pathAt(operation.path, id)
  const call = (caller: typeof shop, id: string) => caller.send(operation.method, at(id), { body: bodyFor(operation) })

  test('is no operation without an id', async () => {
    expect(outcome(await call(shop, ''))).toBe('404 endpoint_not_found')
  })

  test('finds nothing of the other mode, of another merchant, or of another kind', async () => {
    const id = await make(shop)
    for (const other of [live, stranger]) expect(outcome(await call(other, id))).toBe(`404 ${unknown}`)
    for (const path of kinds.filter((kind) => objects[kind]?.unknown !== unknown)) {
      expect(outcome(await call(shop, await anObject(path)))).toBe(`404 ${unknown}`)
    }
    expect((await call(shop, id)).status).toBe(200)
  })

  test('answers a foreign id exactly as an unknown one', async () => {
    const id = await make(shop)
    const none = `${id.slice(0, -4)}0000`
    expect((await call(stranger, id)).error).toEqual((await call(stranger, none)).error)
    expect((await call(live, id)).error).toEqual((await call(live, none)).error)
  })

  test.each(malformed)('%s is an unknown id', async (_, segment) => {
    expect(outcome(await call(shop, segment))).toBe(`404 ${unknown}`)
  })

  test('an id in the body or the query is an unknown field', async () => {
    const id = await make(shop)
    if (operation.takesBody) {
      const inBody = await shop.send(operation.method, at(id), { body: { ...bodyFor(operation), id } })
      expect(outcome(inBody)).toBe('400 validation_error')
      expect(inBody.error.param).toBe('id')
    }
    const inQuery = await shop.send(operation.method, `${at(id)}?id=${id}`, { body: bodyFor(operation) })
    expect(outcome(inQuery)).toBe('400 validation_error')
    expect(inQuery.error.param).toBe('id')
  })

  test.each(['%', '%zz', '%c0%80', '%ff'])('%s cannot be decoded, so it is no path', async (segment) => {
    expect(outcome(await call(shop, segment))).toBe('404 endpoint_not_found')
  })
})

describe.each(lists.filter((list) => `${list.path}/{id}` in objects))('$method $path', (operation) => {
  const { make } = objects[`${operation.path}/{id}`] as (typeof objects)[string]

  test('shows nothing of the other mode or of another merchant', async () => {
    const id = await make(shop)
    const seenBy = async (caller: typeof shop) => {
      const ids: string[] = []
      for (let more = true; more; ) {
        const after = ids.length > 0 ? `&starting_after=${ids.at(-1)}` : ''
        const { data } = await caller.get<Page<{ id: string }>>(`${operation.path}?limit=100${after}`)
        ids.push(...data.items.map((item) => item.id))
        more = data.has_more
      }
      return ids
    }
    expect(await seenBy(shop)).toContain(id)
    expect(await seenBy(live)).toEqual([])
    expect(await seenBy(stranger)).not.toContain(id)
  })

  test('starts only after an item of its own', async () => {
    const id = await make(shop)
    const after = (caller: typeof shop, cursor: string) =>
      caller.get(`${operation.path}?starting_after=${encodeURIComponent(cursor)}`)
    expect((await after(shop, id)).status).toBe(200)
    for (const caller of [live, stranger]) {
      const answer = await after(caller, id)
      expect(outcome(answer)).toBe('400 validation_error')
      expect(answer.error.param).toBe('starting_after')
    }
    for (const cursor of ['', 'nothing', '../x', '\0', '🍵', 'x'.repeat(300), `${id.slice(0, -4)}0000`]) {
      expect(outcome(await after(shop, cursor))).toBe('400 validation_error')
    }
    const twice = await shop.get(`${operation.path}?starting_after=${id}&starting_after=${id}`)
    expect(outcome(twice)).toBe('400 validation_error')
  })
})

test('an id of another kind is no cursor', async () => {
  const { id } = await newProduct(shop)
  expect(outcome(await shop.get(`/webhook-endpoints?starting_after=${id}`))).toBe('400 validation_error')
  expect(lists.map(nameOf)).toContain('GET /webhook-endpoints')
})
