import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createKeyring } from '@merchant-payments/db/encryption'
import { testDatabase } from '@merchant-payments/db/testing'
import { startDeliveryWorker } from '@merchant-payments/webhooks/worker'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'

const runbook = await readFile(fileURLToPath(new URL('../../../../docs/runbook.md', import.meta.url)), 'utf8')
const statements = [...runbook.matchAll(/^psql "\$DATABASE_URL" -c "(.+)"$/gm)].map(([, statement]) => statement ?? '')
const database = await testDatabase()
// The queue's tables are made by the first worker.
const worker = await startDeliveryWorker({
  database,
  keyring: createKeyring([Buffer.alloc(32).toString('base64')]),
  clock: { now: () => new Date() },
  log: createLog({ logLevel: 'silent' }),
  allowCidrs: [],
})
await worker.stop()

test('the statements of the runbook are found', () => {
  expect(statements.length).toBeGreaterThan(10)
})

test.each(statements)('%s reads what is there', async (statement) => {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN READ ONLY')
    expect((await client.query(statement)).command).toBe('SELECT')
    await client.query('ROLLBACK')
  } finally {
    client.release(true)
  }
})
