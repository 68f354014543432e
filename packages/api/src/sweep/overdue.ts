import type { ProcessorObject } from '../sync/sync.ts'

/** An object whose event should have come by now, whose it is, the session that it began with, and where it lives. */
export type Overdue = {
  accountId: number
  livemode: boolean
  hostAccount: string | null
  id: string
  ref: string
}

/** Where the processor keeps it. */
export function objectOf({
  livemode,
  hostAccount,
  id,
}: Pick<Overdue, 'livemode' | 'hostAccount' | 'id'>): ProcessorObject {
  return { scope: { livemode, hostAccount }, id }
}

/** What our row says of it. */
export function knownOf({ accountId, livemode, ref }: Overdue) {
  return { owner: { id: accountId, livemode }, ref }
}
