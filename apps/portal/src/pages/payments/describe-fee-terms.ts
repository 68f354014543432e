import { language } from '#messages/language.ts'
import { payments } from '#messages/payments.ts'
import { formatMoney } from '../../money/format.ts'

const t = payments.describeFeeTerms

const plans: Readonly<Record<string, string>> = t.plans

type FeeTerms = {
  /** Hundredths of a per cent. */
  bps: number
  /** Minor units. */
  fixed: number
  currency: string
  plan: string
  /** The minimum or maximum that applied; null if rate and fixed part did. */
  limit: { kind: 'minimum' | 'maximum'; amount: number } | null
  /** Whether the customer paid the fee. */
  passed: boolean
}

/** The terms of a fee in words: "2.5% + US$0.25 on the Free plan, at least US$0.50". */
export function describeFeeTerms({ bps, fixed, currency, plan, limit, passed }: FeeTerms): string {
  const rate = new Intl.NumberFormat(language.formats, { style: 'percent', maximumFractionDigits: 2 }).format(
    bps / 10_000,
  )
  const bound = limit?.kind === 'minimum' ? t.atLeast : t.atMost
  return [
    t.onThePlan({ rate, fixed: formatMoney(fixed, currency), plan: plans[plan] ?? plan }),
    ...(limit === null ? [] : [bound({ amount: formatMoney(limit.amount, currency) })]),
    ...(passed ? [t.paidCustomer] : []),
  ].join(', ')
}
