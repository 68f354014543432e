import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isUniqueViolation } from '../errors.ts'
import { testDatabase } from '../testing/index.ts'
import { migrationsDirectory } from './files.ts'

const { pool } = await testDatabase()

const insert = (ref: string, requestKey: string | null, requestedAt: string) =>
  pool.query(
    `INSERT INTO refunds (account_id, ref, payment_id, amount, currency, settled_amount, settled_currency, status,
                          reverses_transfer, request_key, requested_at, created_at, updated_at)
     VALUES (1, $1, 'pi_1', 600, 'usd', 600, 'usd', 'succeeded', false, $2, $3, $3, $3)`,
    [ref, requestKey, requestedAt],
  )

test('of two refunds of one request, the migration leaves the request to the last one, and keeps both', async () => {
  // As the previous release left it. What refunds refer to does not matter here.
  await pool.query(`
    ALTER TABLE refunds DROP CONSTRAINT refunds_account_id_payment_id_fkey;
    DROP INDEX refunds_request_key_key;
    CREATE INDEX refunds_request_key_idx ON refunds (account_id, request_key) WHERE request_key IS NOT NULL`)
  await insert('first', 'doubled', '2026-01-01T00:00:00Z')
  await insert('second', 'doubled', '2026-01-01T00:00:10Z')
  await insert('at the same time', 'doubled', '2026-01-01T00:00:10Z')
  await insert('alone', 'single', '2026-01-01T00:00:00Z')
  await insert('without', null, '2026-01-01T00:00:00Z')
  await insert('without, too', null, '2026-01-01T00:00:00Z')

  await pool.query(
    await readFile(join(migrationsDirectory, '20261122140000_one_refund_of_a_request/migration.sql'), 'utf8'),
  )

  const { rows } = await pool.query('SELECT ref, request_key FROM refunds ORDER BY ref')
  expect(rows).toEqual([
    { ref: 'alone', request_key: 'single' },
    { ref: 'at the same time', request_key: null },
    { ref: 'first', request_key: null },
    { ref: 'second', request_key: 'doubled' },
    { ref: 'without', request_key: null },
    { ref: 'without, too', request_key: null },
  ])
  const another = await insert('third', 'doubled', '2026-01-01T00:00:20Z').catch((error: unknown) => error)
  expect(isUniqueViolation(another, 'refunds_request_key_key')).toBe(true)
})
