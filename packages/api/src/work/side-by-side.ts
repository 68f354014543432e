/** So many wait for the processor together. */
const width = 8

/**
 * Does the same work for many, a few at a time, so that one whose account does not answer holds up none of the others.
 * @param work answers with what it met, or throws it
 * @returns all that was met
 */
export async function sideBySide<T>(
  items: readonly T[],
  work: (item: T) => Promise<readonly Error[]>,
): Promise<Error[]> {
  const errors: Error[] = []
  const rest = items.values()
  const takeNext = async () => {
    for (const item of rest) {
      try {
        errors.push(...(await work(item)))
      } catch (error) {
        errors.push(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }
  await Promise.all(Array.from({ length: width }, takeNext))
  return errors
}
