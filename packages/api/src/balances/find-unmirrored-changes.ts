import type { Database, Tx } from '@merchant-payments/db'

/** What is known to have changed a balance, and is not on the copy of it: movements by their ref, and disputes. */
export type Unmirrored = { kind: 'movement' | 'dispute'; id: string; withdrawn: bigint | null }

/**
 * What the next reading of an account's balance shows: the processor had done it before our rows said so. Ask before the
 * processor is asked.
 */
export async function readUnmirrored({ pool }: Pick<Database, 'pool'>, accountId: number): Promise<Unmirrored[]> {
  const { rows } = await pool.query<Omit<Unmirrored, 'withdrawn'> & { withdrawn: string | null }>({
    name: 'what the copy of a balance lacks',
    text: `SELECT 'movement' AS kind, ref AS id, NULL::text AS withdrawn FROM movements WHERE account_id = $1 AND NOT mirrored AND done
            UNION ALL
           SELECT 'dispute', id, withdrawn::text FROM disputes WHERE account_id = $1 AND mirrored_withdrawn <> withdrawn`,
    values: [accountId],
  })
  return rows.map(({ withdrawn, ...row }) => ({ ...row, withdrawn: withdrawn === null ? null : BigInt(withdrawn) }))
}

/** The copy of the balance has it, in the transaction that writes the copy. What changed since waits for the next one. */
export async function noteMirrored(tx: Tx, accountId: number, changes: readonly Unmirrored[]): Promise<void> {
  const refs = changes.flatMap(({ kind, id }) => (kind === 'movement' ? [id] : []))
  if (refs.length > 0)
    await tx.movement.updateMany({ where: { accountId, ref: { in: refs } }, data: { mirrored: true } })
  for (const { kind, id, withdrawn } of changes)
    if (kind === 'dispute')
      await tx.dispute.updateMany({ where: { accountId, id }, data: { mirroredWithdrawn: withdrawn } })
}
