import { Chip } from '../../ui/chip.tsx'
import { statusOf } from './dispute-labels.ts'
import type { ListedDispute } from './wire.ts'

export function DisputeStatus({ dispute }: { dispute: Pick<ListedDispute, 'status' | 'needs_answer'> }) {
  const { name, kind } = statusOf(dispute)
  return <Chip kind={kind}>{name}</Chip>
}
