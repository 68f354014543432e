import { type Database, Prisma, type Tx } from '@merchant-payments/db'

/** `refundsSettled`: how many refunds of the account have stopped being reserved. */
type LockedAccount = { refundsSettled: number }

/**
 * Locks the account until the transaction ends; every change that must not run concurrently for one account begins with
 * this lock. Rows that refer to the account may be inserted meanwhile. Several locks are taken in this order: account,
 * session, payment.
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<LockedAccount> {
  const lock = Prisma.sql`
    SELECT refunds_settled AS "refundsSettled" FROM account_locks WHERE account_id = ${accountId} FOR NO KEY UPDATE`
  const [locked] = await tx.$queryRaw<LockedAccount[]>(lock)
  if (locked) return locked
  // The first change of an account makes its row.
  await tx.$executeRaw`
    INSERT INTO account_locks (account_id) SELECT id FROM accounts WHERE id = ${accountId} ON CONFLICT (account_id) DO NOTHING`
  const [made] = await tx.$queryRaw<LockedAccount[]>(lock)
  if (!made) throw new Error(`there is no account ${accountId}`)
  return made
}

/**
 * Counts a refund of an account that is no longer reserved, so that a balance that was read before is read again. It locks
 * the account, so it must be called before a session or a payment is locked.
 * @returns the new number of such refunds
 */
export async function releaseReservation(tx: Tx, accountId: number): Promise<number> {
  const [locked] = await tx.$queryRaw<LockedAccount[]>`
    INSERT INTO account_locks (account_id, refunds_settled) VALUES (${accountId}, 1)
    ON CONFLICT (account_id) DO UPDATE SET refunds_settled = account_locks.refunds_settled + 1
    RETURNING refunds_settled AS "refundsSettled"`
  if (!locked) throw new Error(`there is no account ${accountId}`)
  return locked.refundsSettled
}

/** The number of refunds of an account that are no longer reserved, read without the lock. */
export async function countSettledRefunds({ pool }: Pick<Database, 'pool'>, accountId: number): Promise<number> {
  const { rows } = await pool.query<{ settled: number }>({
    name: 'refunds settled',
    text: 'SELECT refunds_settled AS settled FROM account_locks WHERE account_id = $1',
    values: [accountId],
  })
  return rows[0]?.settled ?? 0
}
