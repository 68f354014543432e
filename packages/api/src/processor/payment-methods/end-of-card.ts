import type { KeptCard } from '@merchant-payments/processor'

/** The end of the month until which a card can be charged; null where the processor does not show it. */
export function endOfCard({ expMonth, expYear }: Pick<KeptCard, 'expMonth' | 'expYear'>): Date | null {
  return expMonth === null || expYear === null ? null : new Date(Date.UTC(expYear, expMonth, 1))
}
