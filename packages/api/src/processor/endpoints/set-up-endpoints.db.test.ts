import { randomBytes } from 'node:crypto'
import { createKeyring, openSecret } from '@merchant-payments/db/encryption'
import { ForgedEventError } from '@merchant-payments/processor'
import { beforeEach, expect, test } from 'vitest'
import { testPlatform } from '../../testing/test-platform.ts'
import { openInbox } from '../events/inbox.ts'
import { setUpEndpoints } from './set-up-endpoints.ts'

const { services, database, processor } = await testPlatform()
const url = 'https://pay.example.com/processor/events'
const setUp = () => setUpEndpoints(services, false, url)
const listed = () => services.processor.endpoints.list(false)
const actions = async (run = setUp()) => (await run).endpoints.map(({ action }) => action)
const rows = () => database.prisma.processorEndpoint.findMany({ orderBy: { scope: 'asc' } })

beforeEach(async () => {
  for (const { id } of await listed()) await services.processor.endpoints.delete(false, id)
  await database.prisma.processorEndpoint.deleteMany()
})

test('both endpoints are made once, with secrets that are sealed', async () => {
  expect(await setUp()).toEqual({
    url,
    endpoints: [
      { scope: 'account', id: expect.stringMatching(/^we_/), action: 'create', reasons: ['it does not exist'] },
      { scope: 'connected_accounts', id: expect.any(String), action: 'create', reasons: ['it does not exist'] },
    ],
    removed: [],
  })
  expect(await actions()).toEqual(['keep', 'keep'])
  expect(await listed()).toHaveLength(2)
  for (const { sealedSecret } of await rows()) {
    expect(sealedSecret).not.toContain('whsec')
    expect(openSecret(sealedSecret, services.keyring)).toMatch(/^whsec_/)
  }
})

test('two runs at once make one pair', async () => {
  const runs = await Promise.all([actions(), actions(), actions()])
  expect(runs.flat().filter((action) => action === 'create')).toHaveLength(2)
  expect(await listed()).toHaveLength(2)
})

test.each<[string, Record<string, string>]>([
  ['is disabled', { disabled: 'true' }],
  ['has other events', { 'enabled_events[0]': 'price.created' }],
  ['has another address', { url: 'https://old.example.com/' }],
])('an endpoint that %s is repaired and keeps its secret', async (_, fields) => {
  await setUp()
  const before = await rows()
  await processor.call(false, `/v1/webhook_endpoints/${before[0]?.id}`, null, fields)
  expect(await actions()).toEqual(['update', 'keep'])
  expect(await actions()).toEqual(['keep', 'keep'])
  expect(await rows()).toEqual(before)
})

test('an endpoint that was removed is made again, and its old secret is forgotten', async () => {
  await setUp()
  const [before] = await rows()
  await services.processor.endpoints.delete(false, before?.id ?? '')
  expect(await actions()).toEqual(['create', 'keep'])
  const after = await rows()
  expect(after).toHaveLength(2)
  expect(after.map(({ id }) => id)).not.toContain(before?.id)
})

test('an endpoint of another version is replaced: the new secret is stored before the old endpoint is removed', async () => {
  await setUp()
  const [before] = await rows()
  const made = await processor.call(false, '/v1/webhook_endpoints', null, {
    url,
    api_version: '2024-06-20',
    'enabled_events[0]': '*',
    'metadata[svc_scope]': 'account',
  })
  const old = (await made.json()) as { id: string }
  await database.prisma.processorEndpoint.update({ where: { id: before?.id ?? '' }, data: { id: old.id } })
  await services.processor.endpoints.delete(false, before?.id ?? '')
  const storedAtRemoval: number[] = []
  processor.intercept(async (request) => {
    if (request.method === 'DELETE') storedAtRemoval.push(await database.prisma.processorEndpoint.count())
    return undefined
  })
  expect(await actions()).toEqual(['replace', 'keep'])
  processor.intercept(null)
  expect(storedAtRemoval).toEqual([3])
  expect((await listed()).map(({ id }) => id)).not.toContain(old.id)
  expect(await rows()).toHaveLength(2)
})

test('an endpoint whose run ended before its secret was stored is removed by the next run', async () => {
  await setUp()
  await database.prisma.processorEndpoint.deleteMany()
  const again = await setUp()
  expect(again.endpoints.map(({ action }) => action)).toEqual(['create', 'create'])
  expect(again.removed).toHaveLength(2)
  expect(await listed()).toHaveLength(2)
})

test('an endpoint whose encryption key is gone is replaced', async () => {
  await setUp()
  const keyring = createKeyring([randomBytes(32).toString('base64')])
  const { endpoints } = await setUpEndpoints({ ...services, keyring }, false, url)
  expect(endpoints.map(({ action }) => action)).toEqual(['replace', 'replace'])
  expect(await rows()).toHaveLength(2)
})

test('events of a new endpoint are taken by a process that started before it was made', async () => {
  const inbox = openInbox(services, () => undefined)
  const { endpoints } = await setUp()
  await processor.events()
  await processor.call(false, '/v1/products', null, { name: 'Tea' })
  await processor.call(false, '/v1/charges/none', null)
  const account = endpoints.find(({ scope }) => scope === 'account')
  const secret = openSecret(
    (await database.prisma.processorEndpoint.findUniqueOrThrow({ where: { id: account?.id ?? '' } })).sealedSecret,
    services.keyring,
  )
  const [sent] = await processor.events()
  const signed = processor.signed(sent?.body ?? Buffer.alloc(0), secret)
  expect(await inbox.receive(signed.body, signed.signature)).toMatchObject({ id: sent?.id, livemode: false })
  const forged = processor.signed(signed.body, 'whsec_another')
  await expect(inbox.receive(forged.body, forged.signature)).rejects.toThrow(ForgedEventError)
})
