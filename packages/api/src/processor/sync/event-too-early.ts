/**
 * The event arrived before the answer to the call that created its object, or before the processor shows the object
 * that its payment created. The event is retried.
 */
export class EventTooEarlyError extends Error {
  override readonly name = 'EventTooEarlyError'
}
