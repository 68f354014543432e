import { accountLocks, type Queryable } from '@merchant-payments/db'
import { figures, figuresSql } from './figures-sql.ts'

/**
 * Counts the figures of an account anew, in the worker's transaction, one process at a time: each reads what the previous one has
 * committed.
 */
export async function writeFigures(client: Queryable, accountId: number): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('${accountLocks.figures}'), ${accountId})`)
  const { rows } = await client.query<Record<string, string | null>>(counted, [accountId])
  for (const row of rows) await client.query(upsert, [accountId, ...columns.map((column) => row[column])])
}

const columns = ['currency', 'livemode', 'merchant_id', ...figures] as const

/** Rows that have not changed are not written. */
const upsert = `
  INSERT INTO account_figures AS known (account_id, ${columns.join(', ')})
  VALUES ($1, ${columns.map((_, nth) => `$${nth + 2}`).join(', ')})
  ON CONFLICT (account_id, currency) DO UPDATE SET ${figures.map((name) => `${name} = excluded.${name}`).join(', ')}
   WHERE (${figures.map((name) => `known.${name}`).join(', ')}) IS DISTINCT FROM (${figures.map((name) => `excluded.${name}`).join(', ')})`

/** Figures, and marks that were written with what they count: both are of one moment. */
const counted = `WITH marked AS (DELETE FROM changed_figures WHERE account_id = $1) ${figuresSql}`
