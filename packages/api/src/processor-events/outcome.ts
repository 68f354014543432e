export type Outcome = 'applied' | 'ignored'

/** What came of an event whose object was synced: `true` when it is one of ours; undefined when it was not synced at all. */
export function outcomeOf(result: PromiseSettledResult<boolean> | undefined): PromiseSettledResult<Outcome> {
  if (result?.status === 'rejected') return result
  return { status: 'fulfilled', value: result?.value ? 'applied' : 'ignored' }
}
