import { keys } from '#messages/keys.ts'
import { words } from '#messages/words.ts'
import { Chip } from '../../ui/chip.tsx'
import type { Key } from './wire.ts'

const t = keys.keyState

const states = {
  active: ['good', words.active],
  suspended: ['bad', t.suspended],
  expired: ['idle', words.expired],
  revoked: ['idle', t.revoked],
} as const satisfies Record<Key['status'], readonly [string, string]>

export function KeyState({ status }: { status: Key['status'] }) {
  const [kind, text] = states[status]
  return <Chip kind={kind}>{text}</Chip>
}
