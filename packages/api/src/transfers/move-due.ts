import type { Movement } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { moveOwed } from './move-owed.ts'
import { performMovement } from './perform-movement.ts'

const batch = 100

/**
 * Moves what is due, for all accounts: finishes the movements of which no answer came, then moves what is owed. What is
 * due stands in the rows alone, so nothing is forgotten when a process ends. Returns the errors it met; each of them
 * comes back later.
 */
export async function moveDue(services: Services): Promise<Error[]> {
  const errors: Error[] = []
  const attempt = async (work: () => Promise<readonly Error[]>) => {
    try {
      errors.push(...(await work()))
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error(String(error)))
    }
  }
  for (const { accountId, ref } of await openMovements(services)) {
    await attempt(async () => {
      const found = await services.database.prisma.movement.findUnique({
        where: { accountId_ref: { accountId, ref } },
        include: { payment: { include: { account: true } } },
      })
      if (!found) return []
      const { payment, ...movement } = found
      await performMovement(services, payment.account, movement)
      return []
    })
  }
  for (const { accountId } of await dueAccounts(services)) await attempt(() => moveOwed(services, accountId))
  return errors
}

/** Movements of which no answer came, and whose last claim has run out. A release that knew no claims left none. */
async function openMovements({ database, clock }: Services): Promise<Pick<Movement, 'accountId' | 'ref'>[]> {
  const found = await database.pool.query<Pick<Movement, 'accountId' | 'ref'>>({
    name: 'open movements',
    text: `SELECT account_id AS "accountId", ref FROM movements
            WHERE NOT done AND COALESCE(retry_at, updated_at + interval '1 minute') <= $1
            ORDER BY created_at LIMIT $2`,
    values: [clock.now(), batch],
  })
  return found.rows
}

/** Accounts with something to move that does not wait, neither for its time nor for the merchant's transfers. */
async function dueAccounts({ database, clock }: Services): Promise<{ accountId: number }[]> {
  const found = await database.pool.query<{ accountId: number }>({
    name: 'accounts with something to move',
    text: `SELECT DISTINCT p.account_id AS "accountId"
             FROM payments p
             JOIN accounts a ON a.id = p.account_id
            WHERE p.owed <> p.moved AND (p.owed < p.moved OR a.transfers_active)
              AND (p.move_after IS NULL OR p.move_after <= $1)
              AND NOT EXISTS (SELECT 1 FROM movements m
                               WHERE m.account_id = p.account_id AND m.payment_id = p.id AND NOT m.done)
            LIMIT $2`,
    values: [clock.now(), batch],
  })
  return found.rows
}
