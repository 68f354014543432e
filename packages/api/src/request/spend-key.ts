import type { Services } from './context.ts'

/** Whose request it is. */
type Scope = { services: Pick<Services, 'database'>; account: { id: number } }

/**
 * The number of the next key under which something is asked of the processor, which has failed for good under the one
 * before. Written down before it is used, so that every attempt at the same request takes the same.
 * @param ref names what is asked for (`refOf`)
 * @param spent the number under which it failed; 0 is the first
 */
export async function spendKey({ services, account }: Scope, ref: string, spent: number): Promise<number> {
  const { rows } = await services.database.pool.query<{ number: number }>({
    name: 'spend a key of the processor',
    text: `INSERT INTO spent_keys AS k (account_id, ref, number) VALUES ($1, $2, $3)
               ON CONFLICT (account_id, ref) DO UPDATE SET number = GREATEST(k.number, excluded.number)
        RETURNING number`,
    values: [account.id, ref, spent + 1],
  })
  return rows[0]?.number ?? spent + 1
}

/** The number of the key under which something is asked next; 0 where none has failed for good. */
export async function keyNumberOf({ services, account }: Scope, ref: string): Promise<number> {
  const key = { accountId_ref: { accountId: account.id, ref } }
  return (await services.database.prisma.spentKey.findUnique({ where: key }))?.number ?? 0
}
