/** A number in JSON that JavaScript cannot hold as it was written. No schema takes it, so that it is refused by the name of its field. */
export class InexactNumber {
  /** The number as it was written. */
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

export const inexactMessage = 'cannot be kept exactly as a number: send it as a string'

/** More than any double has, so that reading a number takes no time worth counting. */
const maxLength = 400

/** Whether a number of JSON is kept exactly: a whole number within ±(2^53−1), or a decimal with no more digits than a double has. */
export function isExact(source: string): boolean {
  if (source.length > maxLength) return false
  const value = Number(source)
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return false
  const kept = String(value)
  return kept === source || decimalOf(kept) === decimalOf(source)
}

/** The digits of a number without zeros at either end, and the power of ten that they are multiplied by. */
function decimalOf(source: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0'
  return `${sign}${kept}e${BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - kept.length)}`
}
