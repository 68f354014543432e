import { appRouter } from '@merchant-payments/api/router'
import type { Context } from '@merchant-payments/api/services'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Operation, operations } from '../testing/contract.ts'
import { bodiesIn, type bodyFor, nameOf, pathFor } from '../testing/examples.ts'
import { testServer } from '../testing/test-server.ts'
import { compileProcedure, proceduresOf } from './routes/compile-procedure.ts'

const server = await testServer()
const { prisma } = server.database
const merchant = await server.merchant()
const shop = server.as(merchant.test_key)
const account = await prisma.account.findFirstOrThrow({
  where: { merchantId: merchant.merchant_id, livemode: false },
  include: { apiKeys: true },
})

const entries = (requestId: string) => prisma.auditEntry.findMany({ where: { requestId } })
let bodies: typeof bodyFor
beforeAll(async () => {
  bodies = await bodiesIn(shop)
})

/** Words that are nowhere unless they were sent. */
const sentinel = 'SENTINEL'
const described = ['name', 'description', 'product_description', 'customer_name', 'unit_label', 'phone']

/** The body with the sentinel in what is free to say. */
function marked(body: object | undefined): object | undefined {
  const marks = Object.entries(body ?? {}).map(([field, value]) => {
    if (described.includes(field)) return [field, sentinel]
    if (field === 'metadata') return [field, { [sentinel]: sentinel }]
    return [field, field === 'evidence' ? marked(value as object) : value]
  })
  return body && Object.fromEntries(marks)
}

// A preview changes nothing.
const changes = operations.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'))
const bodyOf = (operation: Operation) => marked(bodies(operation))
const customerIn = (body: { customer_id?: string } | undefined) => body?.customer_id

describe.each(changes)('$method $path', (operation) => {
  test('that succeeds is one entry: who, what, to what, and which fields', async () => {
    const body = bodyOf(operation)
    const path = await pathFor(operation, shop)
    const { status, data, requestId } = await shop.send<{ id: string }>(operation.method, path, { body })
    expect(status).toBe(200)
    const written = await entries(requestId)
    expect(written).toMatchObject([
      {
        merchantId: merchant.merchant_id,
        accountId: account.id,
        actorKind: 'key',
        actorId: account.apiKeys[0]?.id,
        actorName: 'First key',
        action: expect.stringMatching(/^[a-zA-Z]+\.[a-zA-Z]+$/),
        // An answer without an id is about the object in the path, or the customer of a page; a link is about the account, which has no
        // id in the API.
        objectId: path === '/account/links' ? null : (data.id ?? customerIn(body) ?? path.split('/')[2]),
        fields: Object.keys(body ?? {}),
      },
    ])
    expect(written[0]?.objectId ?? 'prod_').toMatch(/^(prod|cus|disc|cs_test|pi|plink|pm|re|dp|du|sub|we|evt)_/)
  })

  test('that is refused leaves no entry', async () => {
    const body = { ...bodyOf(operation), unasked: 1 }
    const { status, requestId } = await shop.send(operation.method, await pathFor(operation, shop), { body })
    expect(status).toBe(400)
    expect(await entries(requestId)).toEqual([])
  })
})

const posts = changes.filter(({ method }) => method === 'POST')
test.each(posts)('$method $path is one entry however often it is sent with one Idempotency-Key', async (operation) => {
  const path = await pathFor(operation, shop)
  const sending = { body: bodyOf(operation), headers: { 'idempotency-key': `audit ${nameOf(operation)}` } }
  const before = await prisma.auditEntry.count()
  for (let n = 0; n < 3; n += 1) expect((await shop.send('POST', path, sending)).status).toBe(200)
  expect(await prisma.auditEntry.count()).toBe(before + 1)
})

test('one that is made again, because its answer was not kept, is the same entry', async () => {
  const sending = { body: { name: 'Tea' }, headers: { 'idempotency-key': 'made again' } }
  const first = await shop.send<{ id: string }>('POST', '/products', sending)
  await server.database.pool.query(
    `UPDATE idempotent_requests SET status = NULL, body = NULL, locked_until = to_timestamp(0) WHERE key = 'made again'`,
  )
  const again = await shop.send<{ id: string }>('POST', '/products', sending)
  expect(again.data.id).toBe(first.data.id)
  const written = await prisma.auditEntry.findMany({ where: { objectId: first.data.id } })
  expect(written.map(({ requestId }) => requestId)).toEqual([first.requestId])
})

test('none of them holds a value that was sent', async () => {
  const { rows } = await server.database.pool.query<{ row: string }>('SELECT t::text AS row FROM audit_entries t')
  expect(rows.length).toBeGreaterThan(2 * posts.length)
  expect(rows.filter(({ row }) => row.includes(sentinel))).toEqual([])
})

/** Changes in form only, or of nothing that is a merchant's. The brand of the platform writes its own entry. */
const unwritten = [
  'subscriptions.preview',
  'portal.subscriptions.previewSeats',
  'portal.people.reauthenticate',
  'operator.brand.remove',
  'operator.brand.set',
]
const mutations = proceduresOf(appRouter).filter(([, { type }]) => type === 'mutation')

const keyOfPlatform = { kind: 'platform', id: 'key_1', name: 'App', permissions: null, livemode: false } as const

describe('of every mutation there is', () => {
  test.each(mutations)('%s', async (path, definition) => {
    // As if it had succeeded: what is looked at is what stands around it.
    const resolver = async () => ({ id: 'object', merchant_id: merchant.merchant_id, livemode: true })
    const run = compileProcedure(path, { ...definition, inputs: [z.any()], output: z.any(), resolver })
    const requestId = crypto.randomUUID()
    const ofPlatform = path.startsWith('platform.')
    const owner = { kind: 'person', id: 'ada', name: 'Ada', email: 'ada@example.com', role: 'owner' } as const
    const context = {
      services: server.services,
      actor: ofPlatform ? keyOfPlatform : { ...owner, operator: 'admin' },
      account: ofPlatform ? null : { id: account.id, livemode: false, merchantId: merchant.merchant_id },
      requestId,
    } as Context
    await run(context, { field: sentinel })
    const actorKind = ofPlatform || path.startsWith('operator.') ? 'operator' : 'person'
    const actorId = ofPlatform ? keyOfPlatform.id : 'ada'
    const entry = { merchantId: merchant.merchant_id, actorKind, actorId, objectId: 'object', fields: ['field'] }
    expect(await entries(requestId)).toMatchObject(unwritten.includes(path) ? [] : [entry])

    // And what is not ours to name cannot be sent.
    const [input] = definition.inputs
    const schema = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' })
    const forms = (schema.anyOf ?? [schema]).map((form) => form.additionalProperties)
    expect(forms.filter((more) => more !== false)).toEqual([])
  })
})

test('the change has happened, and is answered so, when its entry cannot be written', async () => {
  await server.database.pool.query('ALTER TABLE audit_entries RENAME TO elsewhere')
  const { status, data } = await shop.post<{ id: string }>('/products', { name: 'Tea' })
  await server.database.pool.query('ALTER TABLE elsewhere RENAME TO audit_entries')
  expect(status).toBe(200)
  const written = () => prisma.auditEntry.count({ where: { objectId: data.id } })
  await expect.poll(written).toBe(1)
})
