import { useNow } from '../../session/use-now.ts'
import { Chip } from '../../ui/chip.tsx'
import { type PaymentLink, stateOf } from './link-from.ts'

const states = {
  active: ['good', 'Active'],
  off: ['idle', 'Off'],
  expired: ['idle', 'Expired'],
  sold_out: ['idle', 'Sold out'],
} as const

/** Whether the page of a link sells. */
export function LinkState({ link }: { link: PaymentLink }) {
  const [kind, name] = states[stateOf(link, useNow())]
  return <Chip kind={kind}>{name}</Chip>
}
