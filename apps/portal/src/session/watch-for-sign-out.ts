import type { QueryClient } from '@tanstack/react-query'
import { type Failure, failureOf } from '../server/failure.ts'

/**
 * Codes that mean the session has ended, or the role has changed. The operator procedures answer `endpoint_not_found` to
 * people who are not operators.
 */
const identityChangeCodes: readonly Failure['code'][] = ['unauthorized', 'forbidden', 'endpoint_not_found']

/** Calls back when a call is refused because the session or the role has changed. Returns how to stop. */
export function watchForSignOut(queries: QueryClient, changed: () => void): () => void {
  const check = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    if (event.type !== 'updated' || event.action?.type !== 'error') return
    if (identityChangeCodes.includes(failureOf(event.action.error).code)) changed()
  }
  const stops = [queries.getQueryCache().subscribe(check), queries.getMutationCache().subscribe(check)]
  return () => {
    for (const stop of stops) stop()
  }
}
