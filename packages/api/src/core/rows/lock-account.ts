import { type Database, isDistributed, Prisma, type Tx } from '@merchant-payments/db'

type Needed = { database: Pick<Database, 'pool'> }

/** `refundsSettled`: how many refunds of the account have stopped being reserved. */
type LockedAccount = { refundsSettled: number }

/**
 * Locks the account until the transaction ends; every change that must not run concurrently for one account begins with
 * this lock. Rows that refer to the account may be inserted meanwhile. Several locks are taken in this order: account,
 * session, payment.
 */
export async function lockAccount({ database }: Needed, tx: Tx, accountId: number): Promise<LockedAccount> {
  const lock = (await isDistributed(database.pool)) ? lockOne(accountId) : lockBoth(accountId)
  const [locked] = await tx.$queryRaw<LockedAccount[]>(lock)
  if (locked) return locked
  // An account that was created after the migration has no row to lock yet.
  await tx.$executeRaw`
    INSERT INTO account_locks (account_id, refunds_settled)
    SELECT id, refunds_settled FROM accounts WHERE id = ${accountId} ON CONFLICT (account_id) DO NOTHING`
  const [made] = await tx.$queryRaw<LockedAccount[]>(lock)
  if (!made) throw new Error(`there is no account ${accountId}`)
  return made
}

function lockOne(accountId: number): Prisma.Sql {
  return Prisma.sql`
    SELECT refunds_settled AS "refundsSettled" FROM account_locks WHERE account_id = ${accountId} FOR NO KEY UPDATE`
}

/** Processes of release 0.1.0 lock the account's row itself, and count there. */
function lockBoth(accountId: number): Prisma.Sql {
  return Prisma.sql`
    WITH account AS MATERIALIZED (
         SELECT id, refunds_settled FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE)
    SELECT account.refunds_settled AS "refundsSettled"
      FROM account JOIN account_locks ON account_locks.account_id = account.id FOR NO KEY UPDATE OF account_locks`
}

/**
 * Counts a refund of an account that is no longer reserved, so that a balance that was read before is read again. It locks
 * the account, so it must be called before a session or a payment is locked.
 * @returns the new number of such refunds
 */
export async function releaseReservation({ database }: Needed, tx: Tx, accountId: number): Promise<number> {
  const raised = (await isDistributed(database.pool))
    ? Prisma.sql`
        INSERT INTO account_locks (account_id, refunds_settled) VALUES (${accountId}, 1)
        ON CONFLICT (account_id) DO UPDATE SET refunds_settled = account_locks.refunds_settled + 1
        RETURNING refunds_settled AS "refundsSettled"`
    : Prisma.sql`
        WITH raised AS (
             UPDATE accounts SET refunds_settled = refunds_settled + 1 WHERE id = ${accountId} RETURNING id, refunds_settled)
        INSERT INTO account_locks (account_id, refunds_settled) SELECT id, refunds_settled FROM raised
        ON CONFLICT (account_id) DO UPDATE SET refunds_settled = excluded.refunds_settled
        RETURNING refunds_settled AS "refundsSettled"`
  const [locked] = await tx.$queryRaw<LockedAccount[]>(raised)
  if (!locked) throw new Error(`there is no account ${accountId}`)
  return locked.refundsSettled
}

/** The number of refunds of an account that are no longer reserved, read without the lock. */
export async function countSettledRefunds({ database: { pool } }: Needed, accountId: number): Promise<number> {
  const { rows } = await pool.query<{ settled: number }>(
    (await isDistributed(pool))
      ? {
          name: 'refunds settled of a lock',
          text: 'SELECT refunds_settled AS settled FROM account_locks WHERE account_id = $1',
          values: [accountId],
        }
      : {
          name: 'refunds settled',
          text: 'SELECT refunds_settled AS settled FROM accounts WHERE id = $1',
          values: [accountId],
        },
  )
  return rows[0]?.settled ?? 0
}
