import { type HistoryPage, type MadeCheckout, ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'

/** The processor's checkout of a session of either kind. */
export type OpenedCheckout = { id: string; url: string | null; created: Date; expiresAt: Date }

/** The processor failed, and a search for the opened checkout failed, too. `cause` is the first failure. */
export class UnknownCheckoutError extends Error {
  override readonly name = 'UnknownCheckoutError'
}

/** By how much our clock may be ahead of the processor's, in milliseconds. */
const clocksApartMs = 10 * 60_000
/** A page has a hundred checkouts, newest first. */
const maxPages = 20

/**
 * The checkout of a session if the processor opened it and failed all the same; it repeats that failure for a day. Null if it
 * opened no checkout, or gave a definite answer.
 * @throws UnknownCheckoutError if the search fails: the session must not be abandoned
 */
export async function findAfterFailure(
  { processor }: Pick<Services, 'processor'>,
  where: ProcessorScope,
  { ref, createdAt }: { ref: string; createdAt: Date },
  failure: unknown,
): Promise<OpenedCheckout | null> {
  if (!(failure instanceof ProcessorError && failure.isProcessorFault)) return null
  const since = new Date(createdAt.getTime() - clocksApartMs)
  let after: string | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const opened: HistoryPage<MadeCheckout> = await processor.history
      .checkouts(where, since, after)
      .catch((error: unknown) => {
        throw error instanceof ProcessorError ? new UnknownCheckoutError('not searched', { cause: failure }) : error
      })
    const made = opened.items.find(({ own }) => own.ref === ref)
    if (made || opened.next === null) return made ?? null
    after = opened.next
  }
  throw new UnknownCheckoutError('too many checkouts', { cause: failure })
}
