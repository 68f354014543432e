import { formatMoney } from '../../money/format.ts'

const plans: Readonly<Record<string, string>> = { free: 'Free', brand: 'Brand', pro: 'Pro' }

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
  const rate = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000)
  const bound = limit?.kind === 'minimum' ? 'at least' : 'at most'
  return [
    `${rate} + ${formatMoney(fixed, currency)} on the ${plans[plan] ?? plan} plan`,
    ...(limit === null ? [] : [`${bound} ${formatMoney(limit.amount, currency)}`]),
    ...(passed ? ['paid by the customer'] : []),
  ].join(', ')
}
