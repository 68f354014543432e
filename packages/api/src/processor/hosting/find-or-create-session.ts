import type { AccountScope } from '../../core/request/account-scope.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { requireMode } from '../../core/request/require-mode.ts'
import { chooseLook } from './checkout-look.ts'
import { abandoned } from './session-table.ts'

/**
 * Inserts the row of a session before the processor is called for its checkout. The row's ref makes that call idempotent,
 * and links the processor's events to the row. A repeated request finds the row of the previous attempt and repeats the
 * call under the same ref, which returns the same checkout. If the processor has refused that checkout, the repeated
 * request gets a new ref, because the processor would repeat the refusal for a day.
 * @param parameters all parameters of the processor's request that may have changed since the first attempt
 * @param insert inserts the row with this ref unless it exists
 * @throws account_not_ready, before a row is written, in a mode that is not set up
 */
export async function findOrCreateSession<Row extends { id: string | null; status: string }>(
  scope: AccountScope,
  parameters: readonly unknown[],
  insert: (ref: string) => Promise<Row>,
): Promise<Row> {
  requireMode(scope)
  const { merchantName, processorAccountId } = scope.account
  const look = await chooseLook(scope.services, scope.account)
  const shown = look === null ? [] : [look]
  for (let refused = 0; ; refused++) {
    const row = await insert(idempotentRef(scope, [[parameters, merchantName, processorAccountId, ...shown], refused]))
    scope.hasActed?.()
    if (row.id !== null || row.status !== abandoned) return row
  }
}
