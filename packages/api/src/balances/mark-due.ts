import type { Database } from '@merchant-payments/db'

type Pool = Pick<Database, 'pool'>

/** Of each pool, the accounts that this process has to mark. */
const marked = new WeakMap<Database['pool'], Set<number>>()

/**
 * Notes that something may have happened on an account's balance, after the commit that says so. Workers read the ledger soon
 * after the note is written: many changes of a busy account make one row due once, and no transaction waits for that row. A
 * note that is lost with its process is made up for by events of the processor, and once a day.
 */
export function markBalanceDue({ pool }: Pool, accountId: number): void {
  const accounts = marked.get(pool) ?? new Set()
  marked.set(pool, accounts.add(accountId))
}

/** Writes what was noted in this process. The delay gathers what happens on an account within it. */
export async function flushDueBalances({ pool }: Pool): Promise<void> {
  const accounts = marked.get(pool)
  if (!accounts?.size) return
  const ids = [...accounts]
  accounts.clear()
  try {
    await pool.query({
      name: 'mark balances due',
      // Rows are locked in one order, so that processes that mark the same accounts do not wait for each other in a circle.
      text: `INSERT INTO balance_mirrors (account_id, due_at)
             SELECT id, now() + interval '2 seconds' FROM accounts
              WHERE id = ANY($1) AND processor_account_id IS NOT NULL ORDER BY id
             ON CONFLICT (account_id) DO UPDATE SET due_at = excluded.due_at WHERE balance_mirrors.due_at IS NULL`,
      values: [ids],
    })
  } catch (error) {
    for (const id of ids) markBalanceDue({ pool }, id)
    throw error
  }
}
