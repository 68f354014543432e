import type { Account, Merchant } from '@merchant-payments/db'
import { toMerchant } from '../../merchants/wire.ts'

/** As the command line shows it, under the names that objects have here. */
export function toOperatorsMerchant(row: Merchant & { accounts: readonly Account[] }) {
  const { merchant_id: id, ...merchant } = toMerchant(row)
  return { id, object: 'merchant' as const, ...merchant }
}
