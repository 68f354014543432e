/**
 * An event came before the answer to the call that made its object, or before the processor shows what its payment began. It
 * is applied when that is known.
 */
export class EventTooEarlyError extends Error {
  override readonly name = 'EventTooEarlyError'
}
