import type { InvoiceDraft } from '@merchant-payments/processor'

type Draft = Pick<InvoiceDraft, 'total' | 'balance' | 'finalizesAt' | 'collectsNow'>

/** A draft with its total and the amount that will be paid of it, in minor units. */
type Due<D extends Draft> = { draft: D; total: bigint; due: bigint }

/**
 * The amount that will be paid of each draft of a customer, given oldest first. The draft that is finalized first uses the
 * customer's credit, and the remaining credit pays the next.
 * @param totalOf the total that a draft is to have, by the balance that it meets; its present total by default
 */
export function draftAmounts<D extends Draft>(
  drafts: readonly D[],
  totalOf: (draft: D, balance: bigint) => bigint = (draft) => draft.total,
): Due<D>[] {
  let balance = drafts[0]?.balance ?? 0n
  return drafts
    .toSorted((one, other) => finality(one) - finality(other))
    .map((draft) => {
      const total = totalOf(draft, balance)
      const sum = total + balance
      balance = sum < 0n ? sum : 0n
      return { draft, total, due: sum < 0n ? 0n : sum }
    })
}

/** Unix seconds; drafts of the same second are finalized in the order in which they were created. */
function finality({ finalizesAt, collectsNow }: Draft): number {
  if (collectsNow) return 0
  return finalizesAt ?? Number.MAX_SAFE_INTEGER
}
