import { Chip } from '../../ui/chip.tsx'
import type { Delivery } from './wire.ts'

/** Where a delivery is. */
export function DeliveryState({ delivery: { status, attempt_count: attempts } }: { delivery: Delivery }) {
  switch (status) {
    case 'succeeded':
      return <Chip kind="good">Succeeded</Chip>
    case 'failed':
      return <Chip kind="bad">Failed</Chip>
    case 'suspended':
      return <Chip kind="idle">Kept</Chip>
    case 'waiting':
      return <Chip kind="idle">{attempts === 0 ? 'Waiting' : 'Will be tried again'}</Chip>
  }
}
