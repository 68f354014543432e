/** A generator of pseudo-random numbers. The same seed and name give the same numbers. */
export type Random = {
  /** 0 ≤ number < 1 */
  fraction(): number
  /** An integer, 0 ≤ number < limit */
  below(limit: number): number
  chance(probability: number): boolean
  /** @throws TypeError for an empty list */
  pick<T>(list: readonly T[]): T
  bytes(length: number): Buffer
}

/** The numbers of a seed for one purpose, independent of those for any other purpose. */
export function randomOf(seed: number, name: string): Random {
  let state = hashOf(`${seed} ${name}`)
  /** splitmix32 */
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const fraction = () => next() / 2 ** 32
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick(list) {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new TypeError('an empty list')
      return picked
    },
    bytes(length) {
      const bytes = Buffer.alloc(length)
      for (let at = 0; at < length; at += 1) bytes[at] = next() & 0xff
      return bytes
    },
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}
