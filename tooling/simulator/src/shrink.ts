/** Whether a world without these faults and clients still goes wrong in the same way. */
type StillFails = (without: ReadonlySet<string>) => Promise<boolean>

/**
 * Leaves out what a failure does not need: first all at once, then halves, then single ones, until nothing more can be left out
 * or the number of tries is used up.
 * @returns the names that can be left out together
 */
export async function shrink(
  names: readonly string[],
  stillFails: StillFails,
  maxTries = 40,
): Promise<ReadonlySet<string>> {
  let without: ReadonlySet<string> = new Set()
  let left = [...names]
  let tries = 0
  for (let size = left.length; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < left.length && tries < maxTries; ) {
      const part = left.slice(at, at + size)
      const smaller = new Set([...without, ...part])
      tries += 1
      if (await stillFails(smaller)) {
        without = smaller
        left = left.filter((name) => !part.includes(name))
      } else at += size
    }
  }
  return without
}
