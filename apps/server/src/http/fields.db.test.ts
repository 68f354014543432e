import { describe, expect, test } from 'vitest'
import { bodiesIn, nameOf, pathFor, withBody } from '../testing/examples.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const shop = server.as((await server.merchant()).test_key)
const bodyFor = await bodiesIn(shop)

type Path = (string | number)[]
type Leaf = { name: string; path: Path; value: unknown }

/** Every field of a body, the containers too. Metadata is the merchant's own, and has a test of its own. */
function fieldsOf(value: unknown, path: Path = []): Leaf[] {
  const here = path.length > 0 ? [{ name: path.join('.'), path, value }] : []
  if (typeof value !== 'object' || value === null || path.at(-1) === 'metadata') return here
  return [...here, ...Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, [...path, key]))]
}

function replaced(body: Record<string, unknown>, path: Path, value: unknown): Record<string, unknown> {
  const copy = structuredClone(body)
  const last = path.at(-1) as string
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy)
  holder[last] = value
  return copy
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

const candidates: unknown[] = [
  null,
  '',
  '5',
  'true',
  true,
  false,
  0,
  5,
  -0,
  1.5,
  -1,
  2 ** 53,
  1e21,
  [],
  [1],
  [null],
  {},
  { a: 1 },
]

/** Values that a field with this example must refuse. */
function wrongFor(value: unknown, nullable: boolean): unknown[] {
  const kind = kindOf(value)
  const wrong = candidates.filter((candidate) => candidate === null || kindOf(candidate) !== kind)
  if (kind === 'string') wrong.push('')
  if (kind === 'number') wrong.push(0, -0, 1.5, -1, 2 ** 53, 1e21)
  if (kind === 'array') wrong.push([1], [null], [[]])
  return nullable ? wrong.filter((candidate) => candidate !== null) : wrong
}

/** The fields of bodies that are ids, and the code for an unknown one. */
const unknownIds: Readonly<Record<string, string>> = {
  payment_intent: 'payment_not_found',
  customer_id: 'customer_not_found',
  payment_method: 'payment_method_not_found',
}

/** Fields that no update can clear. Every other field of a resource is cleared by null. */
const required: Record<string, string[]> = {
  '/products/{id}': ['name', 'active'],
  '/subscription-products/{id}': ['name', 'active', 'amount', 'currency', 'interval', 'trial_period_days'],
  '/customers/{id}': ['email'],
  '/payment-links/{id}': ['active'],
  '/discounts/{id}': ['name', 'active'],
  '/webhook-endpoints/{id}': ['url', 'events', 'active'],
}

function isClearable({ method, path }: { method: string; path: string }, field: Path): boolean {
  // Also of a new object: null is a value of it.
  if (field.at(-1) === 'locale') return true
  const kept = required[path]
  return /^(PUT|PATCH)$/.test(method) && field.length === 1 && kept !== undefined && !kept.includes(String(field[0]))
}

describe.each(withBody)('$method $path', (operation) => {
  const example = bodyFor(operation) ?? {}
  const send = async (body: unknown) => shop.send(operation.method, await pathFor(operation, shop), { body })

  test.each(fieldsOf(example))('refuses every wrong type of $name', async ({ name, path, value }) => {
    const nullable = isClearable(operation, path)
    const accepted: unknown[] = []
    for (const wrong of wrongFor(value, nullable)) {
      const { status, error } = await send(replaced(example, path, wrong))
      // PHP writes an empty map as an empty list.
      if (kindOf(value) === 'object' && Array.isArray(wrong) && wrong.length === 0 && status === 200) continue
      const refused = status === 400 && error.code === 'validation_error' && error.param?.startsWith(String(path[0]))
      const ownCode =
        /^((success|cancel|return|refresh)_url|interval)$/.test(name) && /^invalid_(url|interval)$/.test(error?.code)
      const cleared = name.startsWith('evidence.') && wrong === '' && status === 200
      // The first moment of all.
      const earliest = name === 'since' && wrong === 0 && status === 200
      if (!refused && !(ownCode && wrong === '') && !cleared && !earliest) accepted.push({ wrong, status, error })
    }
    expect(accepted).toEqual([])
  })

  const texts = fieldsOf(example).filter(({ value }) => typeof value === 'string')
  test.each(texts)('refuses NUL and half a character in $name', async ({ path, value }) => {
    for (const spoilt of [`${value}\0`, `\ud83c${value}`, `${value}\udf75`, `${'x'.repeat(20_001)}`]) {
      const { status, error } = await send(replaced(example, path, spoilt))
      const code = unknownIds[String(path.at(-1))]
      if (code !== undefined) {
        // A malformed id is answered as an unknown one.
        expect({ spoilt, status, code: error.code }).toEqual({ spoilt, status: 404, code })
        continue
      }
      expect({ spoilt, status, code: error.code }).toEqual({
        spoilt,
        status: 400,
        code: expect.stringMatching(/^(validation_error|invalid_url|invalid_interval)$/),
      })
      expect(error.param).toMatch(new RegExp(`^${path[0]}`))
    }
  })

  test.each(fieldsOf(example).filter(({ value }) => kindOf(value) === 'object'))(
    'refuses an unknown field beside those of $name',
    async ({ name, path, value }) => {
      if (name === 'metadata') return
      const { status, error } = await send(replaced(example, path, { ...(value as object), surprise: 1 }))
      expect({ status, param: error.param }).toEqual({ status: 400, param: `${name}.surprise` })
    },
  )

  test.each(['surprise', 'constructor', 'toString', 'hasOwnProperty', 'livemode', 'account_id', ' name', 'Name'])(
    'refuses an unknown field called %s',
    async (name) => {
      const { status, error } = await send({ ...example, [name]: { deep: true } })
      expect({ status, code: error.code, param: error.param }).toEqual({
        status: 400,
        code: 'validation_error',
        param: name,
      })
      expect(error.issues).toEqual([{ param: name, message: expect.stringMatching(/^unknown field; /) }])
    },
  )

  test('names a hundred bad fields of a body that is full of them', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]))
    for (const body of [unknown, { metadata: Object.fromEntries(Object.keys(unknown).map((name) => [name, []])) }]) {
      const { status, text, error } = await send(body)
      expect(status).toBe(400)
      expect(error.issues?.length).toBeLessThanOrEqual(100)
      expect(text.length).toBeLessThan(20_000)
    }
  })

  test('names every bad field, the first one as the param', async () => {
    const bad = Object.fromEntries(Object.keys(example).map((name) => [name, { nope: 1 }]))
    const { status, error } = await send(bad)
    expect(status).toBe(400)
    expect(error.issues?.map((issue) => issue.param.split('.')[0])).toEqual(
      expect.arrayContaining(Object.keys(example).filter((name) => name !== 'metadata')),
    )
    expect(error.param).toBe(error.issues?.[0]?.param)
  })
})

describe.each(withBody.filter((operation) => 'metadata' in (bodyFor(operation) ?? {})))(
  'metadata of $method $path',
  (operation) => {
    const send = async (metadata: unknown) =>
      shop.send<{ metadata: Record<string, unknown> }>(operation.method, await pathFor(operation, shop), {
        body: { ...bodyFor(operation), metadata },
      })

    test('is echoed as it was sent', async () => {
      const sent = {
        text: '5',
        empty: '',
        number: 5,
        fraction: -0.1,
        greatest: 9007199254740991,
        tiny: 5e-324,
        yes: true,
        no: false,
        constructor: 'c',
        toString: 't',
        'a key of forty characters, not one more!': 'x'.repeat(500),
        'ключ 🍵': 'значение 🍵',
        nested: '{"a":1}',
      }
      const answer = await send(sent)
      expect(answer.status, answer.text).toBe(200)
      expect(answer.data.metadata).toMatchObject(sent)
    })

    test('takes 500 characters that need two units each', async () => {
      const answer = await send({ ['🍵'.repeat(40)]: '🍵'.repeat(500) })
      expect(answer.status, answer.text).toBe(200)
    })

    const fifty = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, index]))
    test.each([
      ['51 keys', fifty],
      ['an empty key', { '': 'x' }],
      ['a key of 41 characters', { ['k'.repeat(41)]: 'x' }],
      ['a text of 501 characters', { k: 'x'.repeat(501) }],
      ['an object', { k: {} }],
      ['a list', { k: [1] }],
      ['a number beyond the greatest that JavaScript counts to', { k: 2 ** 53 }],
      ['a huge number', { k: 1e300 }],
      ['NUL', { k: '\0' }],
      ['NUL in a key', { '\0': 'k' }],
      ['half a character', { k: '\ud83c' }],
      ['half a character in a key', { '\ud83c': 'k' }],
    ])('refuses %s', async (_, metadata) => {
      const { status, error } = await send(metadata)
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'validation_error' })
      expect(error.param).toMatch(/^metadata/)
    })
  },
)

test('every operation with a body was tried', () => {
  expect(withBody.map(nameOf).length).toBeGreaterThanOrEqual(4)
})
