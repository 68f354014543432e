const [quote, carriage, feed] = [0x22, 0x0d, 0x0a]

/**
 * Counts the rows of a CSV as its bytes come in, the headers not among them. A line break within quotes ends no row.
 * @returns how many rows have ended by now
 */
export function createRowCounter(): (bytes: Uint8Array) => number {
  let ended = 0
  let quoted = false
  let before = 0
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote) quoted = !quoted
      else if (byte === feed && before === carriage && !quoted) ended += 1
      before = byte
    }
    return Math.max(0, ended - 1)
  }
}
