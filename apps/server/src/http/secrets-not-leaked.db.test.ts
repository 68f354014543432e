import { afterEach, describe, expect, test } from 'vitest'
import { operations } from '../testing/contract.ts'
import { bodiesIn, bodyFor, pathFor } from '../testing/examples.ts'
import { exchange } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

/** Words that are nowhere unless they were sent: what was sent must be nowhere afterwards. */
const sentinels = {
  key: `svc_test_${'SENTINELkey'.padEnd(40, '7')}`,
  processorKey: 'sk_live_SENTINELprocessor',
  secret: 'whsec_SENTINELsecret',
  card: '4242424242424242',
  grouped: '4242 4242 4242 4242',
}
const everySentinel = Object.values(sentinels).join(' ')
const traces = ['SENTINEL', sentinels.card, sentinels.grouped]

const server = await testServer({ logLevel: 'trace' })
const shop = await server.merchant()
const heard: string[] = []
afterEach(() => {
  server.processor.intercept(null)
  heard.length = 0
})

async function ask(method: string, path: string, sending: Parameters<typeof exchange>[3]): Promise<number> {
  const { status, headers, text } = await exchange(server.origin, method, path, sending)
  heard.push(JSON.stringify(headers), text)
  return status
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) => server.database.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
  )
  expect(tables.length).toBeGreaterThan(10)
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

async function expectNoTrace(): Promise<void> {
  const places = { answers: heard.join('\n'), log: server.logged.join('\n'), database: await dump() }
  for (const [place, text] of Object.entries(places)) {
    for (const trace of traces) expect(excerpt(text, trace), `${trace} in the ${place}`).toBeNull()
  }
}

/** Where a trace stands; null when it is nowhere. */
function excerpt(text: string, trace: string): string | null {
  const at = text.indexOf(trace)
  return at < 0 ? null : text.slice(Math.max(0, at - 200), at + trace.length)
}

/** The body with the sentinels in the place of every text in it. */
function filled(value: unknown): unknown {
  if (typeof value === 'string') return everySentinel
  if (Array.isArray(value)) return value.map(filled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner)]))
}

const concrete = (path: string, id: string) => `/api/v1${path.replace('{id}', encodeURIComponent(id))}`
const json = { 'content-type': 'application/json' }

describe.each(operations)('$method $path', ({ method, path, ...operation }) => {
  const authorization = `Bearer ${shop.test_key}`
  const body = bodyFor({ method, path, ...operation })

  test('leaves no trace of a wrong key', async () => {
    for (const wrong of [sentinels.key, sentinels.processorKey, everySentinel]) {
      const headers = { authorization: `Bearer ${wrong}`, 'x-api-key': everySentinel, cookie: everySentinel }
      expect(await ask(method, concrete(path, 'any'), { headers, body })).toBe(401)
    }
    await expectNoTrace()
  })

  test('leaves no trace of what it refuses', async () => {
    const refused = { body: { ...(filled(body ?? {}) as object), unasked: everySentinel }, headers: { authorization } }
    const takesBody = method !== 'GET'
    const statuses = [
      ...(takesBody || path.includes('{id}')
        ? [await ask(method, concrete(path, everySentinel), takesBody ? refused : { headers: { authorization } })]
        : []),
      await ask(method, `${concrete(path, 'any')}?limit=${encodeURIComponent(everySentinel)}`, refused),
      ...(takesBody
        ? [
            await ask(method, concrete(path, 'any'), {
              headers: { authorization, ...json },
              raw: `{"a": ${everySentinel}`,
            }),
            await ask(method, concrete(path, 'any'), {
              headers: { authorization, 'content-type': everySentinel },
              raw: everySentinel,
            }),
          ]
        : []),
    ]
    for (const status of statuses) expect([400, 404]).toContain(status)
    await expectNoTrace()
  })

  test('leaves no trace of what the processor says in its trouble', async () => {
    server.processor.intercept(() =>
      Response.json(
        { error: { type: 'api_error', message: `No such thing: ${everySentinel}`, param: everySentinel } },
        { status: 500 },
      ),
    )
    await ask(method, concrete(path, 'any'), { headers: { authorization }, body })
    server.processor.intercept(() => {
      throw new TypeError(`fetch failed with ${everySentinel}`, { cause: new Error(everySentinel) })
    })
    await ask(method, concrete(path, 'any'), { headers: { authorization }, body })
    expect(heard).toHaveLength(4)
    await expectNoTrace()
  })
})

test('the log that merchants see of all this has no trace of it', async () => {
  const rows = () => server.database.prisma.loggedRequest.count()
  // Two refusals at least of each operation, and two answers about the processor's trouble.
  await expect.poll(rows).toBeGreaterThanOrEqual(3 * operations.length)
  await expectNoTrace()
})

test('an invalid signature is not logged', async () => {
  const headers = { ...json, 'stripe-signature': `t=1,v1=${everySentinel}` }
  expect(await ask('POST', '/processor/events', { headers, raw: JSON.stringify({ id: everySentinel }) })).toBe(400)
  await expectNoTrace()
})

test('no page says what was asked for', async () => {
  for (const path of [`/${encodeURIComponent(everySentinel)}`, `/trpc/${encodeURIComponent(everySentinel)}`]) {
    expect(await ask('GET', path, {})).toBe(404)
  }
  await expectNoTrace()
})

test('what succeeded leaves no key, signing secret or client secret in the database', async () => {
  const caller = server.as(shop.test_key)
  const bodies = await bodiesIn(caller)
  const secrets = [shop.test_key, shop.live_key, shop.portal_password]
  for (const [index, operation] of operations.filter(({ method }) => method === 'POST').entries()) {
    const headers = { 'idempotency-key': `secrets-${index}` }
    const path = await pathFor(operation, caller)
    const { data } = await caller.send('POST', path, { body: bodies(operation), headers })
    for (const name of ['secret', 'standard_secret', 'client_secret']) {
      if (typeof data[name] === 'string') secrets.push(data[name])
    }
  }
  for (const event of await server.processor.events()) await server.deliver(event)
  expect(secrets).toHaveLength(8)

  const database = await dump()
  for (const secret of [...secrets, '_secret_']) expect(excerpt(database, secret)).toBeNull()
})
