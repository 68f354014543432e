import { links } from '#messages/links.ts'
import { words } from '#messages/words.ts'
import { useNow } from '../../session/use-now.ts'
import { Chip } from '../../ui/chip.tsx'
import { type PaymentLink, stateOf } from './link-from.ts'

const t = links.linkState

const states = {
  active: ['good', words.active],
  off: ['idle', t.off],
  expired: ['idle', words.expired],
  sold_out: ['idle', t.soldOut],
} as const

/** Whether the page of a link sells. */
export function LinkState({ link }: { link: PaymentLink }) {
  const [kind, name] = states[stateOf(link, useNow())]
  return <Chip kind={kind}>{name}</Chip>
}
