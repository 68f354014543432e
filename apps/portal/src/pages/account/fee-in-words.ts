import { account } from '#messages/account.ts'
import { formatMoney } from '../../money/format.ts'
import { formatRate } from './format-rate.ts'
import type { Account } from './wire.ts'

const t = account.feeInWords

/** "2.5% + $0.25, at least $0.50 and at most $25.00" */
export function feeInWords({ bps, fixed, currency, minimum, maximum }: Account['fee']): string {
  const money = (amount: number) => formatMoney(amount, currency)
  const fee = `${formatRate(bps)} + ${money(fixed)}`
  if (minimum !== undefined && maximum !== undefined) {
    return `${fee}, ${t.between({ minimum: money(minimum), maximum: money(maximum) })}`
  }
  if (minimum !== undefined) return `${fee}, ${t.atLeast({ minimum: money(minimum) })}`
  return maximum === undefined ? fee : `${fee}, ${t.atMost({ maximum: money(maximum) })}`
}
