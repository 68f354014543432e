export type Outcome = 'applied' | 'ignored'

/** The outcome of an event by its object's sync: `true` if the object is ours; undefined if it was not synced. */
export function outcomeOf(result: PromiseSettledResult<boolean> | undefined): PromiseSettledResult<Outcome> {
  if (result?.status === 'rejected') return result
  return { status: 'fulfilled', value: result?.value ? 'applied' : 'ignored' }
}
