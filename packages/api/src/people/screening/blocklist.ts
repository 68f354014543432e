import { phraseOf } from './allowed-phrases.ts'

/** Terms of prohibited goods, by category, and exceptions. */
export type Blocklist = {
  terms: Term[]
  /** Phrases that are allowed although they contain a term, in lower case, their words separated by one blank. */
  allowed: string[]
}

export type Term = {
  category: string
  /** The term as written in the list, without its stars. */
  text: string
  /** Also refused with letters right before it, or right behind it. */
  open: { before: boolean; behind: boolean }
}

/** A blocklist that cannot be used. The message is one line that begins with the number of the line at fault. */
export class BlocklistError extends Error {
  override readonly name = 'BlocklistError'
}

const maxLength = 100
const maxLines = 20_000

/**
 * Reads a blocklist: `[category]`, then a term on each line; `*` before or behind a term opens it to longer words;
 * `! phrase` allows a phrase; `#` begins a comment.
 * @throws BlocklistError
 */
export function parseBlocklist(source: string): Blocklist {
  const blocklist: Blocklist = { terms: [], allowed: [] }
  const seen = new Map<string, number>()
  let category: string | undefined
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (lines.length > maxLines) throw wrong(maxLines + 1, `a blocklist has at most ${maxLines} lines`)
  for (const [index, raw] of lines.entries()) {
    const at = index + 1
    const line = raw.replace(/#.*/, '').trim()
    if (line === '') continue
    if (line.length > maxLength) throw wrong(at, `a line has at most ${maxLength} characters`)
    if (line.startsWith('[')) {
      category = categoryOf(line, at)
      continue
    }
    const first = seen.get(line.toLowerCase())
    if (first !== undefined) throw wrong(at, `"${line}" is already in line ${first}`)
    seen.set(line.toLowerCase(), at)
    if (line.startsWith('!')) {
      blocklist.allowed.push(allowedOf(line.slice(1), at))
    } else {
      if (category === undefined) throw wrong(at, `"${line}" is before the first [category]`)
      blocklist.terms.push(termOf(line, category, at))
    }
  }
  if (blocklist.terms.length === 0) throw wrong(lines.length, 'the file ends without a term')
  return blocklist
}

function categoryOf(line: string, at: number): string {
  const name = /^\[([a-z][a-z0-9 -]*)\]$/.exec(line)?.[1]
  if (name === undefined)
    throw wrong(at, `"${line}" is not a category: use lower-case letters, digits, blanks and hyphens`)
  return name
}

function allowedOf(text: string, at: number): string {
  const phrase = phraseOf(text)
  if (phrase === '') throw wrong(at, 'a phrase must follow the exclamation mark')
  return phrase
}

function termOf(line: string, category: string, at: number): Term {
  const before = line.startsWith('*')
  const behind = line.length > 1 && line.endsWith('*')
  const text = line.slice(before ? 1 : 0, behind ? -1 : undefined).trim()
  if (text.includes('*'))
    throw wrong(at, `"${line}" has a star inside: a term can have one star before it and one after it`)
  if ([...text].filter((character) => /[\p{L}\p{Nd}]/u.test(character)).length < 2) {
    throw wrong(at, `"${line}" must have at least two letters or digits`)
  }
  return { category, text, open: { before, behind } }
}

function wrong(line: number, message: string): BlocklistError {
  return new BlocklistError(`line ${line}: ${message}`)
}
