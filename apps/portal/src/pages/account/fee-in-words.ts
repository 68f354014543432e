import { formatMoney } from '../../money/format.ts'
import { formatRate } from './format-rate.ts'
import type { Account } from './wire.ts'

/** "2.5% + $0.25, at least $0.50 and at most $25.00" */
export function feeInWords({ bps, fixed, currency, minimum, maximum }: Account['fee']): string {
  const money = (amount: number) => formatMoney(amount, currency)
  const limits = [
    ...(minimum === undefined ? [] : [`at least ${money(minimum)}`]),
    ...(maximum === undefined ? [] : [`at most ${money(maximum)}`]),
  ]
  return [`${formatRate(bps)} + ${money(fixed)}`, ...(limits.length > 0 ? [limits.join(' and ')] : [])].join(', ')
}
