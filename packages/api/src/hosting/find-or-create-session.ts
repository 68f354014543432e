import type { AccountScope } from '../request/account-scope.ts'
import { idempotentRef } from '../request/idempotent-ref.ts'
import { requireMode } from '../request/require-mode.ts'
import { abandoned } from './session-table.ts'

/**
 * The row of a session, written before the processor is asked for its checkout: its ref makes that call idempotent, and finds
 * the way back from the processor's events. A further attempt at the same request finds the row of the last one and asks
 * again under its ref, which finds the same checkout; unless the processor has refused that one, which it would repeat for a
 * day.
 * @param asked all that the processor is asked for and that may have changed since the first attempt
 * @param insert the row with this ref, inserted if need be
 * @throws account_not_ready, before a row is written, in a mode that is not set up
 */
export async function findOrCreateSession<Row extends { id: string | null; status: string }>(
  scope: AccountScope,
  asked: readonly unknown[],
  insert: (ref: string) => Promise<Row>,
): Promise<Row> {
  requireMode(scope)
  const { merchantName, processorAccountId } = scope.account
  for (let refused = 0; ; refused++) {
    const row = await insert(idempotentRef(scope, [[asked, merchantName, processorAccountId], refused]))
    if (row.id !== null || row.status !== abandoned) return row
  }
}
