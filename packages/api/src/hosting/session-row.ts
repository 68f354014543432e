import { ProcessorError } from '@merchant-payments/processor'
import { idempotentRef } from '../request/idempotent-ref.ts'
import type { AccountScope } from '../request/scope.ts'

/** The status of a session that the processor answered with an error: nobody has its address, and nobody will. */
const abandoned = 'abandoned'

type Row = { id: string | null; status: string }

/**
 * The row of a session, written before the processor is asked for its checkout. A further attempt at the same request
 * finds the row of the last one and asks again under its ref, which finds the same checkout; unless the processor has
 * answered that one with an error, which it would repeat for a day.
 * @param asked all that the processor is asked for and that may have changed since the first attempt
 * @param find the row with this ref, made if need be
 */
export async function sessionRow<T extends Row>(
  scope: AccountScope,
  asked: unknown,
  find: (ref: string) => Promise<T>,
): Promise<T> {
  for (let answered = 0; ; answered++) {
    const row = await find(idempotentRef(scope, [asked, answered]))
    if (row.id !== null || row.status !== abandoned) return row
  }
}

/** Calls the processor for a row. One that it answers with an error is abandoned; without an answer it stays as it is. */
export async function orAbandon<Checkout>(
  call: Promise<Checkout>,
  abandon: (status: { status: string }) => Promise<unknown>,
): Promise<Checkout> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProcessorError && error.requestId !== undefined) await abandon({ status: abandoned })
    throw error
  }
}
