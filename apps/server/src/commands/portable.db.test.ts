import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyring } from '@merchant-payments/db/encryption'
import { testDatabase } from '@merchant-payments/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFolder, writeFolder } from './portable.ts'

const here = await testDatabase()
const keyring = createKeyring([randomBytes(32).toString('base64')])
const clock = { now: () => new Date('2026-11-29T10:00:00Z') }
const folder = await mkdtemp(join(tmpdir(), 'export-'))
const customers = 1_201

afterAll(() => rm(folder, { recursive: true }))

beforeAll(async () => {
  const createdAt = new Date('2026-11-01T10:00:00Z')
  const account = { country: 'US', defaultCurrency: 'usd', createdAt, updatedAt: createdAt }
  const { accounts } = await here.prisma.merchant.create({
    data: {
      id: 'mer_tea',
      name: 'Tea',
      email: 'tea@example.com',
      country: 'US',
      createdAt,
      accounts: { create: [false, true].map((livemode) => ({ livemode, ...account })) },
    },
    include: { accounts: true },
  })
  const accountId = accounts.find(({ livemode }) => !livemode)?.id ?? 0
  await here.prisma.customer.createMany({
    data: Array.from({ length: customers }, (_, n) => ({
      accountId,
      id: `cus_${n}`,
      email: `buyer${n}@example.com`,
      name: `Line\u2028separator ${n}`,
      metadata: {},
      createdAt,
      updatedAt: createdAt,
    })),
  })
})

test('a folder has every row, with counts and hashes, and another installation has the same rows after its import', async () => {
  const { files } = await writeFolder({ database: here }, 'mer_tea', folder)
  expect(files.find(({ kind }) => kind === 'customers')).toMatchObject({ count: customers })
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain('mer_tea')
  const there = await testDatabase()
  const imported = await readFolder({ database: there, clock, keyring }, folder)
  expect(imported).toMatchObject({ merchant_id: 'mer_tea', webhook_secrets: {} })
  const rows = (database: typeof here) =>
    database.prisma.customer.findMany({ orderBy: { id: 'asc' }, omit: { accountId: true } })
  expect(await rows(there)).toEqual(await rows(here))
  await expect(readFolder({ database: there, clock, keyring }, folder)).rejects.toThrow(
    'has the merchant mer_tea already',
  )
})

test('an export needs a folder of its own, and a merchant', async () => {
  await expect(writeFolder({ database: here }, 'mer_tea', folder)).rejects.toThrow('is not empty')
  await expect(writeFolder({ database: here }, 'mer_none', join(folder, 'none'))).rejects.toThrow('mer_none')
})

test('a file that was changed is refused, and nothing is imported', async () => {
  await appendFile(join(folder, 'customers.jsonl'), '{"livemode":false,"id":"cus_more"}\n')
  const there = await testDatabase()
  await expect(readFolder({ database: there, clock, keyring }, folder)).rejects.toThrow('differs from the manifest')
  expect(await there.prisma.merchant.count()).toBe(0)
})
