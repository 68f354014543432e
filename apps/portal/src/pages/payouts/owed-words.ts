import { formatMoney } from '../../money/format.ts'

/** What the platform owes the merchant, or the reverse, as a sentence. */
export function owedInWords({ amount, currency }: { amount: number; currency: string }): string {
  return amount > 0
    ? `The platform holds ${formatMoney(amount, currency)} for you, and pays it to you as soon as it can.`
    : `You owe the platform ${formatMoney(-amount, currency)} for refunds or disputes. It is withheld from your next earnings.`
}
