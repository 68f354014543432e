import AhoCorasick from 'modern-ahocorasick'

/**
 * Finds where a text has phrases that are allowed. The answer has an entry for each of its UTF-16 units: where the
 * farthest phrase ends that begins there or before.
 */
export type FindAllowed = (text: string) => Int32Array

/** @param phrases as `phraseOf` gives them */
export function createFindAllowed(phrases: readonly string[]): FindAllowed {
  const automaton = new AhoCorasick(phrases.map((phrase) => ` ${phrase}`))
  return (text) => {
    const ends = new Int32Array(text.length)
    const { joined, places } = wordsOf(text)
    for (const { start, end } of automaton.iterate(joined)) {
      const behind = joined.startsWith('s ', end) ? end + 1 : end
      if (joined[behind] !== ' ') continue
      const first = places[start + 1] ?? 0
      ends[first] = Math.max(ends[first] ?? 0, places[behind - 1] ?? 0)
    }
    for (let place = 1; place < ends.length; place += 1) {
      ends[place] = Math.max(ends[place] ?? 0, ends[place - 1] ?? 0)
    }
    return ends
  }
}

/** The words of a phrase, separated by one blank. */
export function phraseOf(text: string): string {
  return wordsOf(text).joined.trim()
}

/** Letters with their accents, digits, and apostrophes between them. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu

/** The words of a text in lower case, with their accents and a blank before and behind each, and their positions. */
function wordsOf(text: string): { joined: string; places: number[] } {
  let joined = ' '
  const places = [0]
  for (const { 0: written, index } of text.matchAll(word)) {
    const plain = written.normalize('NFC').toLowerCase().replaceAll('’', "'")
    joined += `${plain} `
    // The offset within a word does not matter, because a phrase begins and ends with whole words.
    for (let at = 0; at < plain.length; at += 1) places.push(at === 0 ? index : index + written.length - 1)
    places.push(index + written.length)
  }
  return { joined, places }
}
