import type { ProcessorObject } from '../../core/rows/sync-object.ts'

/** An object whose event is overdue: its account, the session that created it, and its host account. */
export type Overdue = {
  accountId: number
  livemode: boolean
  hostAccount: string | null
  id: string
  ref: string
}

/** The object at the processor. */
export function objectOf({
  livemode,
  hostAccount,
  id,
}: Pick<Overdue, 'livemode' | 'hostAccount' | 'id'>): ProcessorObject {
  return { scope: { livemode, hostAccount }, id }
}

/** The owner and the ref, as our row has them. */
export function knownOf({ accountId, livemode, ref }: Overdue) {
  return { owner: { id: accountId, livemode }, ref }
}
