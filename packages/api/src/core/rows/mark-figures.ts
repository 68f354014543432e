import type { Statements } from '@merchant-payments/db'

/**
 * Marks the figures of an account as outdated, in the transaction that changes what the platform holds for it or a balance below
 * zero. The mark is a row of its own, so that no transaction waits for another.
 */
export async function markFigures(tx: Pick<Statements, '$executeRaw'>, accountId: number): Promise<void> {
  await tx.$executeRaw`INSERT INTO changed_figures (account_id) VALUES (${accountId})`
}
