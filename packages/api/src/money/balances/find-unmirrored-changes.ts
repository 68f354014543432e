import type { Database, Tx } from '@merchant-payments/db'

/** A known change of a balance that its copy does not contain yet: a movement by its ref, or a dispute. */
export type Unmirrored = { kind: 'movement' | 'dispute'; id: string; withdrawn: bigint | null }

/**
 * The changes that the next read of an account's balance contains: the processor made them before our rows recorded them.
 * Call it before the balance is read.
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

/** Marks changes as contained in the copy, in the transaction that writes the copy. Later changes wait for the next one. */
export async function noteMirrored(tx: Tx, accountId: number, changes: readonly Unmirrored[]): Promise<void> {
  const refs = changes.flatMap(({ kind, id }) => (kind === 'movement' ? [id] : []))
  if (refs.length > 0)
    await tx.movement.updateMany({ where: { accountId, ref: { in: refs } }, data: { mirrored: true } })
  for (const { kind, id, withdrawn } of changes)
    if (kind === 'dispute')
      await tx.dispute.updateMany({ where: { accountId, id }, data: { mirroredWithdrawn: withdrawn } })
}
