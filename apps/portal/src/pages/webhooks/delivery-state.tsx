import { Chip } from '../../ui/chip.tsx'
import { standingOf } from './delivery-words.ts'
import type { Delivery } from './wire.ts'

/** Where a delivery is. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { kind, words } = standingOf(delivery)
  return <Chip kind={kind}>{words}</Chip>
}
