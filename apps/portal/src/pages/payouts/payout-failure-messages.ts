import { payouts } from '#messages/payouts.ts'

const t = payouts.payoutFailureMessages

const reasons: Readonly<Record<string, string>> = t.reasons

/** Why a payout failed, by the processor's code, to end a sentence. */
export function payoutFailureMessage(code: string | null): string {
  return reasons[code ?? ''] ?? t.bankReturned
}
