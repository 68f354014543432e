/**
 * A misspelt option that is passed over would change nothing, and nothing would tell.
 *
 * @param example how the options are given, for the message
 * @throws TypeError that names the option
 */
export function refuseUnknown(options: object, known: readonly string[], example: string): void {
  if (typeof options !== 'object' || options === null) throw new TypeError(`Options are an object: ${example}.`)
  const unknown = Object.keys(options).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new TypeError(`There is no option ${JSON.stringify(unknown)}; there are ${known.join(', ')}.`)
  }
}
