import type { InvoiceDraft } from '@merchant-payments/processor'

type Draft = Pick<InvoiceDraft, 'total' | 'balance' | 'finalizesAt' | 'collectsNow'>

/** What will be paid of a draft, in minor units. */
export type Due<D extends Draft> = { draft: D; due: bigint }

/**
 * What will be paid of each draft of a customer, given oldest first. Their credit is used by what becomes final first, and
 * what one gives back pays the next.
 */
export function draftAmounts<D extends Draft>(drafts: readonly D[]): Due<D>[] {
  let balance = drafts[0]?.balance ?? 0n
  return drafts
    .toSorted((one, other) => finality(one) - finality(other))
    .map((draft) => {
      const sum = draft.total + balance
      balance = sum < 0n ? sum : 0n
      return { draft, due: sum < 0n ? 0n : sum }
    })
}

/** Unix seconds; drafts of the same moment become final in the order in which they were made. */
function finality({ finalizesAt, collectsNow }: Draft): number {
  if (collectsNow) return 0
  return finalizesAt ?? Number.MAX_SAFE_INTEGER
}
