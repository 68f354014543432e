/** Stored metadata after a change: a null value removes its key. */
export function merged(stored: Record<string, string>, change: Record<string, string | null>): Record<string, string> {
  const all: Record<string, string | null> = { ...stored, ...change }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))
}
