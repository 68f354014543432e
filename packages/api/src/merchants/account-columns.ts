import type { AccountSnapshot } from '@merchant-payments/processor'

/** What we keep of a merchant's processor account. */
export function accountColumns(snapshot: AccountSnapshot) {
  return {
    chargesEnabled: snapshot.chargesEnabled,
    payoutsEnabled: snapshot.payoutsEnabled,
    cardPaymentsActive: snapshot.cardPaymentsActive,
    transfersActive: snapshot.transfersActive,
    country: snapshot.country,
    defaultCurrency: snapshot.defaultCurrency,
    bankName: snapshot.bankAccount?.bankName ?? null,
    bankLast4: snapshot.bankAccount?.last4 ?? null,
  }
}
