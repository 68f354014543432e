import { Chip } from '../../ui/chip.tsx'
import type { Key } from './wire.ts'

const states = {
  active: ['good', 'Active'],
  suspended: ['bad', 'Suspended'],
  expired: ['idle', 'Expired'],
  revoked: ['idle', 'Revoked'],
} as const satisfies Record<Key['status'], readonly [string, string]>

export function KeyState({ status }: { status: Key['status'] }) {
  const [kind, text] = states[status]
  return <Chip kind={kind}>{text}</Chip>
}
