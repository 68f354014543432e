import type { AccountScope } from '../../core/request/account-scope.ts'
import { requestStatement } from '../../money/statements/request-statement.ts'
import { loadStatement } from './retrieve.ts'
import type { StatementWire } from './schema.ts'

/**
 * Requests the statement of a month; a worker makes it unless it exists.
 * @throws validation_error
 */
export async function createStatement(scope: AccountScope, month: string): Promise<StatementWire> {
  const { isNew } = await requestStatement(scope.services, scope.account.id, month)
  if (!isNew) scope.unchanged?.()
  return loadStatement(scope, month)
}
