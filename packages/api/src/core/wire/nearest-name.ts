/** A longer name is no misspelling of ours; comparing it would cost more than it helps. */
const maxLength = 60

/**
 * The known name that was probably meant: the same but for case and separators (`lineItems`), a few letters away
 * (`line_itmes`), or one with all of its words and the fewest others (`email` → `customer_email`).
 */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  const letters = lettersOf(written)
  if (letters === '' || written.length > maxLength) return undefined
  const allowed = Math.floor(letters.length / 3)
  const byDistance = known
    .map((name) => ({ name, distance: editDistance(letters, lettersOf(name)) }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance)
  return byDistance[0]?.name ?? (letters.length < 4 ? undefined : withWords(wordsOf(written), known))
}

function withWords(words: readonly string[], known: readonly string[]): string | undefined {
  return known
    .filter((name) => words.every((word) => wordsOf(name).includes(word)))
    .toSorted((a, b) => wordsOf(a).length - wordsOf(b).length)[0]
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

function lettersOf(name: string): string {
  return wordsOf(name).join('')
}

/** Levenshtein's distance: the number of letters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [at, wanted] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
