/** An event came before the answer to the call that made its object. It is applied when that answer is in our rows. */
export class EventTooEarlyError extends Error {
  override readonly name = 'EventTooEarlyError'
}
