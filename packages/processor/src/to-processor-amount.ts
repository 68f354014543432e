/** Minor units as a number, for the processor. @throws RangeError for an amount that a double cannot hold exactly */
export function toProcessorAmount(amount: bigint): number {
  const number = Number(amount)
  if (!Number.isSafeInteger(number)) throw new RangeError(`amount ${amount} does not fit the processor's wire`)
  return number
}
