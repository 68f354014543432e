import { createAuditLog } from '@merchant-payments/api/services'
import { testPlatform } from '@merchant-payments/api/testing'
import { expect, test } from 'vitest'
import { writeAuditEntry } from './write-audit-entry.ts'

const { database, clock, merchant } = await testPlatform()

test('what a command changed is written in the name of commands, at the second try if need be', async () => {
  const { merchant_id: merchantId } = await merchant()
  const failures: unknown[] = []
  let tries = 0
  const pool = {
    async query(statement: { text: string; values: unknown[] }) {
      tries += 1
      if (tries % 2 === 1) throw new Error('no connection')
      return database.pool.query(statement)
    },
  }
  const auditLog = createAuditLog({ pool: pool as never }, clock, (error) => failures.push(error))
  await writeAuditEntry(
    { auditLog },
    { action: 'merchants.setPlan', merchantId, objectId: merchantId, fields: ['plan'] },
  )
  await writeAuditEntry({ auditLog }, { action: 'keys.revoke', merchantId, livemode: true, objectId: 'key_1' })
  expect(failures).toHaveLength(2)
  const rows = await database.prisma.auditEntry.findMany({ orderBy: { id: 'asc' }, include: { account: true } })
  const actor = { merchantId, actorKind: 'command', actorId: null, actorName: 'mpay', requestId: null }
  expect(rows).toMatchObject([
    { ...actor, action: 'merchants.setPlan', objectId: merchantId, fields: ['plan'], account: null },
    { ...actor, action: 'keys.revoke', objectId: 'key_1', fields: [], account: { livemode: true } },
  ])
})
