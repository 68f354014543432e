import { Chip } from '../../ui/chip.tsx'
import { payoutStatus } from './payout-labels.ts'
import type { Payout } from './wire.ts'

export function PayoutStatus({ payout }: { payout: Pick<Payout, 'status'> }) {
  const { name, kind } = payoutStatus(payout)
  return <Chip kind={kind}>{name}</Chip>
}
