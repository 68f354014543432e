import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { migrationsDirectory } from './files.ts'

const { pool } = await testDatabase()

test('what the previous release recorded by hand becomes payouts with a line for each payment, once', async () => {
  // What payouts refer to does not matter here.
  for (const table of ['manual_payouts', 'payouts', 'balance_transactions']) {
    await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_account_id_fkey`)
  }
  await pool.query('ALTER TABLE manual_payout_lines DROP CONSTRAINT manual_payout_lines_account_id_payment_id_fkey')
  await pool.query(`
    INSERT INTO manual_payouts (account_id, id, amount, currency, reference, actor_kind, actor_name, created_at)
    VALUES (1, 'mpo_1', 700, 'usd', 'wire', 'command', 'mpay', '2026-01-01T00:00:00Z');
    INSERT INTO manual_payout_lines (account_id, payout_id, payment_id, amount)
    VALUES (1, 'mpo_1', 'pi_1', 500), (1, 'mpo_1', 'pi_2', 200)`)
  const file = join(migrationsDirectory, '20261123040500_payouts_recorded_meanwhile/migration.sql')
  for (let times = 0; times < 2; times += 1) await pool.query(await readFile(file, 'utf8'))

  const payouts = await pool.query('SELECT id, amount, status, method, reconciled FROM payouts')
  expect(payouts.rows).toEqual([{ id: 'mpo_1', amount: 700n, status: 'paid', method: 'manual', reconciled: true }])
  const lines = await pool.query(
    'SELECT object_id, line_type, net, available_on FROM balance_transactions WHERE payout_id = $1 ORDER BY object_id',
    ['mpo_1'],
  )
  expect(lines.rows).toEqual([
    { object_id: 'pi_1', line_type: 'transfer', net: 500n, available_on: null },
    { object_id: 'pi_2', line_type: 'transfer', net: 200n, available_on: null },
  ])
})
