import type { PaymentMethod } from '@merchant-payments/db'
import type { KeptCard } from '@merchant-payments/processor'
import { unixSeconds } from '../../core/request/clock.ts'
import type { PaymentMethodWire } from './schema.ts'

export type PaymentMethodRow = Pick<PaymentMethod, 'id' | 'type' | 'card' | 'isDefault' | 'createdAt'>

export function toPaymentMethod(row: PaymentMethodRow, livemode: boolean): PaymentMethodWire {
  const card = row.card as KeptCard | null
  return {
    id: row.id,
    object: 'payment_method',
    type: row.type,
    card: card && { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
    default: row.isDefault,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}
