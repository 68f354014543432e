/** A command that cannot be done; its message is the one line that the operator reads. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

export function noMerchant(id: string): CommandError {
  return new CommandError(`There is no merchant ${id}.`)
}
