/**
 * Whether the processor goes on once it has our answer to an event: a draft that we have heard of is finalized, and then
 * takes no other fee. Such an event is applied before it is answered; all others after.
 */
export function isAwaited(type: string): boolean {
  return type === 'invoice.created'
}
