import { createHash, randomUUID } from 'node:crypto'
import type { AccountScope } from './account-scope.ts'

/**
 * Names something that a request makes at the processor. In each attempt at the same request that is the same name, so
 * the processor makes it once, although the first time is not known here: its answer was lost, or its process died.
 * What asks the processor for something else than before is another name, because it would refuse that under the old one.
 * @param parameters all that the processor is parameters for and that may have changed since the first attempt
 */
export function idempotentRef({ account, requestKey }: AccountScope, parameters: unknown): string {
  if (requestKey === undefined) return randomUUID()
  const named = JSON.stringify([account.id, requestKey, parameters], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(named).digest('hex')
}
