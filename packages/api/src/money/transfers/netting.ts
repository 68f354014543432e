import { type DuePayment, lesser, outstandingOf } from './due-payment.ts'

/** The amount that is due from `debtor` is withheld from what `creditor` brought. */
export type Netting = { kind: 'netting'; creditor: DuePayment; debtor: DuePayment; amount: bigint }

/** A debt is withheld from the merchant's next sale in its currency. No money moves at the processor. */
export function nextNetting(payments: readonly DuePayment[]): Netting | null {
  for (const debtor of payments) {
    if (outstandingOf(debtor) >= 0n) continue
    const creditor = payments.find((other) => other.currency === debtor.currency && outstandingOf(other) > 0n)
    if (creditor)
      return { kind: 'netting', creditor, debtor, amount: lesser(outstandingOf(creditor), -outstandingOf(debtor)) }
  }
  return null
}
