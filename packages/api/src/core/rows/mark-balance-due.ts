import { type Database, databaseNowSql, writeByAccount } from '@merchant-payments/db'

type Pool = Pick<Database, 'pool'>

/** The accounts that this process has yet to mark, by pool. */
const marked = new WeakMap<Database['pool'], Set<number>>()

/**
 * Notes, after a commit, that an account's balance may have changed. Notes are written in batches, so many changes of a busy account
 * update its row once, and no transaction waits for that row; workers then read the ledger. A note may be lost with its process:
 * events of the processor also make ledgers due, and every ledger is read once a day.
 */
export function markBalanceDue({ pool }: Pool, accountId: number): void {
  const accounts = marked.get(pool) ?? new Set()
  marked.set(pool, accounts.add(accountId))
}

/** Seconds from a change until its ledger is read, which collects several changes of an account. */
export const changeDelaySeconds = 2

/** Writes the notes of this process. A ledger that a worker is reading is due again after this pass. */
export async function flushDueBalances({ pool }: Pool): Promise<void> {
  const accounts = marked.get(pool)
  if (!accounts?.size) return
  const due = [...accounts].map((accountId) => ({ accountId }))
  accounts.clear()
  let left: readonly { accountId: number }[] = due
  try {
    left = await writeByAccount(pool, due, (rows) => ({
      name: 'mark balances due',
      // Rows are locked in one order, so that processes that mark the same accounts do not wait for each other in a circle.
      text: `INSERT INTO balance_mirrors AS mirror (account_id, changed_at, due_at)
             SELECT id, now(), now() + $2 * interval '1 second' FROM accounts
              WHERE id = ANY($1) AND processor_account_id IS NOT NULL ORDER BY id
             ON CONFLICT (account_id) DO UPDATE SET changed_at = excluded.changed_at, due_at = COALESCE(mirror.due_at, excluded.due_at)`,
      values: [rows.map(({ accountId }) => accountId), changeDelaySeconds],
    }))
  } finally {
    for (const { accountId } of left) markBalanceDue({ pool }, accountId)
  }
}

/** Makes ledgers due now that wait for the delay after a change. */
export async function skipDelay({ pool }: Pool): Promise<void> {
  await pool.query({
    name: 'skip the delay of changed balances',
    text: `UPDATE balance_mirrors SET due_at = ${databaseNowSql.sql}
            WHERE due_at > now() AND due_at <= changed_at + $1 * interval '1 second'`,
    values: [changeDelaySeconds],
  })
}
