import { randomBytes } from 'node:crypto'
import { createKeyring, openSecret, sealSecret } from '@merchant-payments/db/encryption'
import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { createAccount, createEndpoint, encryptionKey, keyring as seedKeyring } from '../testing/seed.ts'
import { createSigningSecret } from './create-signing-secret.ts'
import { resealSecrets } from './reseal-secrets.ts'

const newKey = () => randomBytes(32).toString('base64')
const now = new Date('2026-11-20T10:00:00Z')
const later = new Date('2026-11-20T11:00:00Z')

async function start() {
  const database = await testDatabase()
  return { database, account: await createAccount(database), prisma: database.prisma }
}

test('resealed secrets, current and previous ones, open with the newer key alone', async () => {
  const { database, account, prisma } = await start()
  const newer = newKey()
  const ring = createKeyring([newer, encryptionKey])
  // More than one batch of them.
  const endpoints = await Promise.all(Array.from({ length: 450 }, () => createEndpoint(database, account)))
  const [first] = endpoints
  const previous = createSigningSecret()
  await prisma.webhookEndpoint.updateMany({
    where: { id: first?.id ?? '' },
    data: { previousSealedSecret: sealSecret(previous, seedKeyring), previousSecretExpiresAt: later },
  })

  const both = await Promise.all([resealSecrets(database, ring, now), resealSecrets(database, ring, now)])
  expect(both[0].resealed + both[1].resealed).toBe(450)
  expect(await resealSecrets(database, ring, now)).toEqual({ resealed: 0, unreadable: 0 })

  const alone = createKeyring([newer])
  const rows = new Map((await prisma.webhookEndpoint.findMany()).map((row) => [row.id, row]))
  for (const { id, secret } of endpoints) expect(openSecret(rows.get(id)?.sealedSecret ?? '', alone)).toBe(secret)
  expect(openSecret(rows.get(first?.id ?? '')?.previousSealedSecret ?? '', alone)).toBe(previous)
})

test('secrets that no key of the ring opens are counted and left as they are', async () => {
  const { database, account, prisma } = await start()
  const sealedSecret = sealSecret(createSigningSecret(), createKeyring([newKey()]))
  const lost = await createEndpoint(database, account, { sealedSecret })
  const kept = await createEndpoint(database, account)
  const ring = createKeyring([newKey(), encryptionKey])
  expect(await resealSecrets(database, ring, now)).toEqual({ resealed: 1, unreadable: 1 })
  const found = await prisma.webhookEndpoint.findMany({ where: { id: { in: [lost.id, kept.id] } } })
  expect(found.find(({ id }) => id === lost.id)?.sealedSecret).toBe(sealedSecret)
})

test('a previous secret that has expired is deleted, whichever key sealed it', async () => {
  const { database, account, prisma } = await start()
  const { id } = await createEndpoint(database, account)
  await prisma.webhookEndpoint.updateMany({
    where: { id },
    data: { previousSealedSecret: sealSecret('whsec_old', createKeyring([newKey()])), previousSecretExpiresAt: now },
  })
  expect(await resealSecrets(database, seedKeyring, now)).toEqual({ resealed: 0, unreadable: 0 })
  expect(await prisma.webhookEndpoint.findFirst({ where: { id } })).toMatchObject({
    previousSealedSecret: null,
    previousSecretExpiresAt: null,
  })
})
