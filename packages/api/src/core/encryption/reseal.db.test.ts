import { randomBytes } from 'node:crypto'
import { createKeyring, openSecret, sealSecret } from '@merchant-payments/db/encryption'
import { expect, test } from 'vitest'
import { testPlatform } from '../../testing/index.ts'
import { hookedShop } from '../../testing/portal/hooked-shop.ts'
import { createIdempotency } from '../request/idempotency.ts'
import { loadDataKeys, replaceDataKeys } from './data-keys.ts'
import { deleteExpiredSecrets } from './delete-expired-secrets.ts'
import { lacksEncryptionKey } from './lacks-encryption-key.ts'
import { reseal } from './reseal.ts'
import { sealedColumns } from './sealed-columns.ts'

const platform = await testPlatform()
const { services, database, clock } = platform
const { prisma } = database
const older = services.keyring.current.key.export().toString('base64')
const newKey = () => randomBytes(32).toString('base64')

test('values of an older key open with the newer key alone, and the data keys stay the same', async () => {
  const { client, endpoint } = await hookedShop(platform)
  const { secret } = await client.webhookEndpoints.rollSecret({ id: endpoint.id })
  // More than one batch of them.
  const rows = Array.from({ length: 450 }, (_, index) => ({
    id: `pe_${index}`,
    scope: 'account',
    url: `https://platform.test/${index}`,
    livemode: false,
    sealedSecret: sealSecret(`whsec_${index}`, services.keyring),
  }))
  await prisma.processorEndpoint.createMany({ data: rows.map((row) => ({ ...row, createdAt: clock.now() })) as never })
  const newer = newKey()
  const ring = createKeyring([newer, older])
  const both = await Promise.all([reseal(database, ring), reseal(database, ring)])
  // The endpoint's secret and the one before it, the processor's, and the data keys.
  expect(both[0].resealed + both[1].resealed).toBe(2 + 450 + 2)
  expect(await reseal(database, ring)).toEqual({ resealed: 0, unreadable: 0 })

  const alone = createKeyring([newer])
  const found = await prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })
  expect(openSecret(found.sealedSecret, alone)).toBe(secret)
  expect(openSecret(found.previousSealedSecret ?? '', alone)).toBe(endpoint.secret)
  const resealed = await prisma.processorEndpoint.findMany()
  expect(resealed.map(({ sealedSecret }) => openSecret(sealedSecret, alone)).sort()).toEqual(
    rows.map((_, index) => `whsec_${index}`).sort(),
  )
  const keys = await loadDataKeys(database, alone)
  expect([keys.signInSecret, keys.links.current]).toEqual([
    services.dataKeys.signInSecret,
    services.dataKeys.links.current,
  ])
  expect(await lacksEncryptionKey({ database, keyring: alone })).toBe(false)
})

test('a process without the key that sealed the data keys says which one it lacks', async () => {
  const keyring = createKeyring([newKey()])
  const keys = await loadDataKeys(database, keyring)
  const told = /ENCRYPTION_KEY lacks the key [0-9a-f]{8}.*Add it back/
  expect(() => keys.links).toThrow(told)
  expect(() => keys.signInSecret).toThrow(told)
  expect(await lacksEncryptionKey({ database, keyring })).toBe(true)
  const { unreadable } = await reseal(database, keyring)
  expect(unreadable).toBeGreaterThan(450)
})

test('a previous secret that has expired is deleted, whichever key sealed it', async () => {
  const { client, endpoint } = await hookedShop(platform)
  await client.webhookEndpoints.rollSecret({ id: endpoint.id })
  const where = { id: endpoint.id }
  await deleteExpiredSecrets(database)
  expect(await prisma.webhookEndpoint.findFirst({ where })).not.toMatchObject({ previousSealedSecret: null })
  clock.advance(24 * 60 * 60 * 1000 + 1)
  await deleteExpiredSecrets(database)
  expect(await prisma.webhookEndpoint.findFirst({ where })).toMatchObject({
    previousSealedSecret: null,
    previousSecretExpiresAt: null,
  })
})

test('every column that holds a sealed text is in the list that rotation follows', async () => {
  const { client, endpoint, accountId } = await hookedShop(platform)
  await client.webhookEndpoints.rollSecret({ id: endpoint.id })
  const idempotency = createIdempotency(services)
  const claim = await idempotency.begin({ accountId }, 'key', 'POST /x', Buffer.from('{}'))
  if ('request' in claim) await idempotency.finish(claim, { status: 200, body: '{}' })
  const { rows: columns } = await database.pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'bytea')`,
  )
  const sealed: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await database.pool.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM "${table}" WHERE "${column}"::text ~ '^v[0-9]+\\.[0-9a-f]{8}\\.') AS found`,
    )
    if (rows[0]?.found) sealed.push(`${table}.${column}`)
  }
  expect(sealed.sort()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort())
})

test('data keys whose encryption key is lost are replaced, and no others', async () => {
  const { signInSecret } = services.dataKeys
  const replacing = createKeyring([newKey()])
  expect(await replaceDataKeys(database, replacing)).toBe(2)
  const renewed = await loadDataKeys(database, replacing)
  expect(renewed.signInSecret).not.toBe(signInSecret)
  expect(await replaceDataKeys(database, replacing)).toBe(0)
  expect((await loadDataKeys(database, replacing)).links.current).toEqual(renewed.links.current)
  // After a theft.
  expect(await replaceDataKeys(database, replacing, { all: true })).toBe(2)
  expect((await loadDataKeys(database, replacing)).signInSecret).not.toBe(renewed.signInSecret)
})
