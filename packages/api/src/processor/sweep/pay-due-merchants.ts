import { databaseTime, statementsOn, withAccount } from '@merchant-payments/db'
import { isLeased } from '@merchant-payments/db/worker'
import { collectErrors } from '../../core/concurrency/collect-errors.ts'
import type { Services } from '../../core/request/context.ts'
import { setUpModes } from '../../core/request/set-up-modes.ts'
import { processorErrorOf } from '../../money/transfers/movement-error.ts'
import { movementPauseLease } from '../../money/transfers/movement-pause-lease.ts'
import { payMerchant } from '../../money/transfers/pay-merchant.ts'
import { performMovement } from '../../money/transfers/perform-movement.ts'
import { resyncUnsettledPayments } from './resync-unsettled-payments.ts'

const batch = 100

/**
 * Pays the amounts due of all accounts: reads proceeds that are still unknown, finishes movements without an answer,
 * then makes the movements that are due. All state is in the rows, so a crash loses nothing. Movements pause while a
 * recovery searches for earlier ones.
 * @returns the errors; each is retried later
 */
export async function payDueMerchants(services: Services): Promise<Error[]> {
  if (await isLeased(services.database.pool, movementPauseLease)) return []
  const unread = await resyncUnsettledPayments(services)
  const unmoved = await collectErrors(await dueAccounts(services), (accountId) =>
    withAccount(accountId, async () => {
      const errors = await finishOpenMovements(services, accountId)
      return errors.some(isUnanswered) ? errors : [...errors, ...(await payMerchant(services, accountId))]
    }),
  )
  return [...unread, ...unmoved]
}

/**
 * Whether a transfer can be made now. Payments that wait for their retry time, or for transfers to be enabled, do not
 * count.
 */
export async function hasDueMovements(services: Services): Promise<boolean> {
  return (await dueAccounts(services)).length > 0 && !(await isLeased(services.database.pool, movementPauseLease))
}

/**
 * Accounts with a movement to finish, or with a due amount that waits neither for its retry time nor for transfers to be
 * enabled; only of the modes that are set up.
 */
async function dueAccounts(services: Services): Promise<number[]> {
  const found = await services.database.pool.query<{ accountId: number }>({
    name: 'accounts with something to move',
    text: `SELECT m.account_id AS "accountId"
             FROM movements m
             JOIN accounts a ON a.id = m.account_id AND a.livemode = ANY($2)
            WHERE NOT m.done AND m.due_at <= now()
            UNION
           SELECT p.account_id
             FROM payments p
             JOIN accounts a ON a.id = p.account_id AND a.livemode = ANY($2)
            WHERE p.due <> p.transferred AND (p.due < p.transferred OR a.transfers_active)
              AND (p.transfer_after IS NULL OR p.transfer_after <= now())
              AND NOT EXISTS (SELECT 1 FROM movements m
                               WHERE m.account_id = p.account_id AND m.payment_id = p.id AND NOT m.done)
            LIMIT $1`,
    values: [batch, setUpModes(services)],
  })
  return found.rows.map(({ accountId }) => accountId)
}

/** Finishes an account's movements that got no answer and whose last claim has expired. */
async function finishOpenMovements(services: Services, accountId: number): Promise<Error[]> {
  const { pool, prisma } = services.database
  const now = await databaseTime(statementsOn(pool))
  const open = await prisma.movement.findMany({
    where: { accountId, done: false, dueAt: { lte: now } },
    orderBy: { createdAt: 'asc' },
    take: batch,
  })
  if (open.length === 0) return []
  const counterparty = await prisma.account.findFirstOrThrow({ where: { id: accountId } })
  const errors: Error[] = []
  for (const movement of open) {
    try {
      await performMovement(services, counterparty, movement)
    } catch (error) {
      errors.push(error as Error)
      if (isUnanswered(error)) break
    }
  }
  return errors
}

function isUnanswered(error: unknown): boolean {
  return processorErrorOf(error)?.outcome === 'unknown'
}
