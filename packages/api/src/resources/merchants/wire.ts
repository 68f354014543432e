import { type MerchantRow, toMerchant } from '../../people/merchants/wire.ts'

/** As the command line shows it, under the names that objects have here. */
export function toOperatorMerchant(row: MerchantRow) {
  const { merchant_id: id, ...merchant } = toMerchant(row)
  return { id, object: 'merchant' as const, ...merchant }
}
