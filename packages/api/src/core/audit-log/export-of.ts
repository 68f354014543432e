import type { AccountScope } from '../request/account-scope.ts'
import { type Change, changeOf } from './change-of.ts'

/**
 * The entry for data of an account that was saved as a file: who took what, and by which filters, without their values.
 * @throws TypeError for a scope without an account
 */
export function exportOf(
  { actor, account, requestId }: Pick<AccountScope, 'actor' | 'account' | 'requestId'>,
  action: string,
  { objectId, filters }: { objectId: string | null; filters: unknown },
): Change {
  const called = { ctx: { actor, account, requestId }, scope: 'account', action, input: filters, answer: null } as const
  const change = changeOf(called)
  if (!change) throw new TypeError(`${action} is about no merchant`)
  return { ...change, objectId }
}
