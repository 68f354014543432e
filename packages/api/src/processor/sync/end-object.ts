import { ProcessorError } from '@merchant-payments/processor'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { afterEffect } from '../../core/request/after-irreversible-effect.ts'
import { type ApiError, invalid } from '../../core/request/errors.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'

/** How an object of the processor is ended by a request. */
type Ending<Current> = {
  /** The word for the object in messages. */
  name: string
  /** Our row, which may be older than the processor's object. */
  known: { id: string; status: string }
  /** The status that the request gives to the object. */
  status: string
  /** Ends the object at the processor, which repeats its answer under the same ref. */
  end: (ref: string) => Promise<void>
  /** Reads the object again, and writes what has changed. */
  sync: () => Promise<Current>
}

const endStatuses: readonly string[] = ['complete', 'expired', 'succeeded', 'canceled']

export function hasEnded({ status }: { status: string }): boolean {
  return endStatuses.includes(status)
}

/**
 * Ends an object at the processor, and syncs it. An earlier attempt at the same request may have ended the object: then the
 * processor repeats its answer.
 * @throws validation_error on `id` for an object that has ended, or whose payment is under way; ProcessorError
 */
export async function endObject<Current extends { status: string }>(
  scope: AccountScope,
  { name, known, status, end, sync }: Ending<Current>,
): Promise<Current> {
  const mayRepeat = scope.requestKey !== undefined && known.status === status
  if (hasEnded(known) && !mayRepeat) throw refusalOf(name, known)
  await scope.stillHeld?.()
  const isRefused = await end(idempotentRef(scope, [name, known.id])).then(() => false, refusedOrThrow)
  const current = await afterEffect(sync(), { repeatable: true })
  if (isRefused || current.status !== status) throw refusalOf(name, current)
  return current
}

/** True for a refusal of the object itself. @throws any other error */
export function refusedOrThrow(error: unknown): true {
  if (error instanceof ProcessorError && error.outcome === 'refused' && !error.isPlatformFault) return true
  throw error
}

function refusalOf(name: string, current: { status: string }): ApiError {
  return invalid(
    'id',
    hasEnded(current) ? `the ${name} has ended: it is ${current.status}` : `a payment of the ${name} is under way`,
  )
}
