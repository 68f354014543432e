import { createHash, randomUUID } from 'node:crypto'
import type { AccountScope } from './account-scope.ts'

/**
 * Names an object that a request creates at the processor. Every attempt at the same request computes the same name, so the
 * processor creates the object once, even if the first answer was lost or the process died. Different parameters result in
 * another name, because the processor would refuse them under the old one.
 * @param parameters all parameters of the processor's request that may have changed since the first attempt
 */
export function idempotentRef({ account, requestKey }: AccountScope, parameters: unknown): string {
  if (requestKey === undefined) return randomUUID()
  const named = JSON.stringify([account.id, requestKey, parameters], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(named).digest('hex')
}
