import { useNow } from '../../session/use-now.ts'
import { Chip } from '../../ui/chip.tsx'
import { type Discount, stateOf } from './discount-from.ts'

const states = {
  active: ['good', 'Active'],
  planned: ['idle', 'Not started'],
  off: ['idle', 'Ended'],
  expired: ['idle', 'Expired'],
  used_up: ['idle', 'Used up'],
} as const

/** Whether a discount can be used. */
export function DiscountState({ discount }: { discount: Discount }) {
  const [kind, name] = states[stateOf(discount, useNow())]
  return <Chip kind={kind}>{name}</Chip>
}
