/** A command that cannot be done; its message is the one line that the operator reads. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
