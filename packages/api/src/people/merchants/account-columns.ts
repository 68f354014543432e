import { type Account, Prisma } from '@merchant-payments/db'
import { type AccountSnapshot, isRejected } from '@merchant-payments/processor'

/** Capabilities that the processor, or its table of countries, denies the platform for an account. */
export type Refusals = Pick<Account, 'feeRefusal' | 'transferRefusal'>

/** Columns of `accounts` from a snapshot at the processor. Capabilities that the platform cannot use are false. */
export function accountColumns(snapshot: AccountSnapshot, { feeRefusal, transferRefusal }: Refusals) {
  const rejected = isRejected(snapshot.disabledReason)
  return {
    chargesEnabled: snapshot.chargesEnabled && !rejected,
    payoutsEnabled: snapshot.payoutsEnabled,
    cardPaymentsActive: snapshot.cardPaymentsActive && !rejected && feeRefusal === null,
    transfersActive: snapshot.transfersActive && !rejected && transferRefusal === null,
    country: snapshot.country,
    defaultCurrency: snapshot.defaultCurrency,
    bankName: snapshot.bankAccount?.bankName ?? null,
    bankLast4: snapshot.bankAccount?.last4 ?? null,
    disabledReason: snapshot.disabledReason,
    detailsSubmitted: snapshot.detailsSubmitted,
    requirementCollection: snapshot.requirementCollection,
    requirements: snapshot.requirements,
    requirementsDeadline: deadlineOf(snapshot),
    capabilities: snapshot.capabilities,
    payoutFailure: snapshot.payoutFailure ?? Prisma.DbNull,
  }
}

function deadlineOf({ requirements: { deadline } }: AccountSnapshot): Date | null {
  return deadline === null ? null : new Date(deadline * 1000)
}
