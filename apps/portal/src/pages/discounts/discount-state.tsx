import { discounts } from '#messages/discounts.ts'
import { words } from '#messages/words.ts'
import { useNow } from '../../session/use-now.ts'
import { Chip } from '../../ui/chip.tsx'
import { type Discount, stateOf } from './discount-from.ts'

const t = discounts.discountState

const states = {
  active: ['good', words.active],
  planned: ['idle', t.notStarted],
  off: ['idle', t.ended],
  expired: ['idle', words.expired],
  used_up: ['idle', t.usedUp],
} as const

/** Whether a discount can be used. */
export function DiscountState({ discount }: { discount: Discount }) {
  const [kind, name] = states[stateOf(discount, useNow())]
  return <Chip kind={kind}>{name}</Chip>
}
