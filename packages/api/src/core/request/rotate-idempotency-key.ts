import type { Refund } from '@merchant-payments/db'
import type { Services } from './context.ts'

/** The account of the request. */
type Scope = { services: Pick<Services, 'database'>; account: { id: number } }

/**
 * Gives a request to the processor its next idempotency key: under the previous one, the processor repeats its own failure
 * for a day. The number of the key is stored before the key is used, so that every attempt at the request uses the same
 * one.
 * @param ref the name of the request (`idempotentRef`)
 * @param spent the number under which it failed; 0 is the first
 */
export async function rotateIdempotencyKey({ services, account }: Scope, ref: string, spent: number): Promise<number> {
  const { rows } = await services.database.pool.query<{ number: number }>({
    name: 'spend a key of the processor',
    text: `INSERT INTO spent_keys AS k (account_id, ref, number) VALUES ($1, $2, $3)
               ON CONFLICT (account_id, ref) DO UPDATE SET number = GREATEST(k.number, excluded.number)
        RETURNING number`,
    values: [account.id, ref, spent + 1],
  })
  return rows[0]?.number ?? spent + 1
}

/** The number of the key for the next attempt; 0 if no key was rotated. */
export async function keyNumberOf({ services, account }: Scope, ref: string): Promise<number> {
  const where = { accountId: account.id, ref }
  return (await services.database.prisma.spentKey.findFirst({ where }))?.number ?? 0
}

/** Rotates the key of a refund, whose row holds the number: the refund is claimed by that row. */
export async function rotateRefundKey(
  { database }: Pick<Services, 'database'>,
  { accountId, ref, keyNumber }: Refund,
): Promise<void> {
  await database.prisma.refund.updateMany({
    where: { accountId, ref, keyNumber, status: 'reserved' },
    data: { keyNumber: keyNumber + 1 },
  })
}
