import { randomBytes } from 'node:crypto'
import { testPlatform } from '@merchant-payments/api/testing'
import { createKeyring, sealSecret } from '@merchant-payments/db/encryption'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createHousekeeping } from './housekeeping.ts'

const platform = await testPlatform()
const { database, services, clock } = platform
const day = 24 * 60 * 60_000

test('attempts go after 30 days; what waits, waits on; secrets are sealed anew, which the log counts', async () => {
  const shop = await platform.signIn((await platform.merchant()).test_key)
  const endpoint = await shop.webhookEndpoints.create({ url: 'https://hooks.example/in' })
  const { id: eventId } = await shop.webhookEndpoints.sendTestEvent({ id: endpoint.id })
  const delivery = await database.prisma.delivery.findFirstOrThrow({ where: { eventId } })
  await database.prisma.attempt.createMany({
    data: [31, 29].map((days, index) => ({
      accountId: delivery.accountId,
      deliveryId: delivery.id,
      number: index + 1,
      requestHeaders: {},
      durationMs: 1,
      startedAt: new Date(clock.now().getTime() - days * day),
    })),
  })
  const { id: other } = await shop.webhookEndpoints.create({ url: 'https://hooks.example/other' })
  const lost = sealSecret('whsec_x', createKeyring([randomBytes(32).toString('base64')]))
  await database.prisma.webhookEndpoint.updateMany({ where: { id: other }, data: { sealedSecret: lost } })

  const lines: string[] = []
  const older = services.keyring.current.key.export().toString('base64')
  const keyring = createKeyring([randomBytes(32).toString('base64'), older])
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  await createHousekeeping({ ...services, keyring }, log, { retentionMonths: 13, invoiceRetentionYears: 10 })()

  expect(await database.prisma.attempt.findMany()).toMatchObject([{ number: 2 }])
  expect(await database.prisma.delivery.findMany()).toMatchObject([{ id: delivery.id, status: 'pending' }])
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, partitions: expect.arrayContaining([expect.stringMatching(/^events_20/)]) }),
    expect.objectContaining({ level: 30, resealed: 3 }),
    expect.objectContaining({ level: 50, unreadable: 1 }),
  ])
})

test('one piece of work that fails does not keep the others from theirs', async () => {
  const shop = await platform.signIn((await platform.merchant()).test_key)
  const { id } = await shop.webhookEndpoints.create({ url: 'https://hooks.example/in' })
  const lines: string[] = []
  const log = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) })
  const keyring = createKeyring([
    randomBytes(32).toString('base64'),
    services.keyring.current.key.export().toString('base64'),
  ])
  const query = (statement: unknown, values: unknown[]) =>
    String(statement).includes('spent_keys')
      ? Promise.reject(new Error('no'))
      : database.pool.query(statement as string, values)
  const pool = { query, connect: () => database.pool.connect(), options: database.pool.options }
  const broken = { ...services, keyring, database: { ...database, pool } } as unknown as typeof services
  await createHousekeeping(broken, log, { retentionMonths: 13, invoiceRetentionYears: 10 })()
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('scheduled work failed: event ids')
  const endpoint = await database.prisma.webhookEndpoint.findFirst({ where: { id } })
  expect(endpoint?.sealedSecret).toContain(`v1.${keyring.current.id}.`)
})
