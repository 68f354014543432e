import { Chip } from '../../ui/chip.tsx'
import { deliveryStateOf } from './delivery-labels.ts'
import type { Delivery } from './wire.ts'

/** The state of a delivery. */
export function DeliveryState({ delivery }: { delivery: Pick<Delivery, 'status' | 'attempt_count'> }) {
  const { kind, label } = deliveryStateOf(delivery)
  return <Chip kind={kind}>{label}</Chip>
}
