import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { migrate } from './index.ts'

const database = await testDatabase({ empty: true })
const { pool } = database

test('a user who may not install extensions gets the same tables, without the index that needs one', async () => {
  const role = `guest_${randomBytes(4).toString('hex')}`
  await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'guest'`)
  try {
    await pool.query(`ALTER SCHEMA public OWNER TO ${role}`)
    const url = new URL(database.url)
    url.username = role
    url.password = 'guest'
    await migrate({ url: url.href })
    const { rows } = await pool.query<{ name: string }>(
      `SELECT indexname AS name FROM pg_indexes WHERE tablename = 'payments'`,
    )
    const names = rows.map(({ name }) => name)
    expect(names).toContain('payments_sums_idx')
    expect(names).not.toContain('payments_description_idx')
  } finally {
    await pool.query(`DROP OWNED BY ${role}`)
    await pool.query(`DROP ROLE ${role}`)
  }
})
