/**
 * The event arrived before the answer to the call that created its object, or before the processor shows what its payment
 * created. It is applied once that is known.
 */
export class EventTooEarlyError extends Error {
  override readonly name = 'EventTooEarlyError'
}
