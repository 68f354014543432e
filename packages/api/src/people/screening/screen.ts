import AhoCorasick from 'modern-ahocorasick'
import type { ProhibitedTerm } from '../../core/request/ports.ts'
import { createFindAllowed, phraseOf } from './allowed-phrases.ts'
import type { Blocklist, Term } from './blocklist.ts'
import { isDenied } from './denied.ts'
import { createFindMasked } from './masked-words.ts'
import { fits } from './match-pattern.ts'
import { type Reading, readingsOf } from './normalize-text.ts'
import { type Pattern, patternsOf } from './pattern.ts'
import { createFindSplit } from './split-words.ts'
import { createFindSqueezed } from './squeezed-words.ts'
import { isChanged, type Variant, variantsOf } from './text-variants.ts'

/** Finds the first prohibited term of a text, or null. Takes time in proportion to the text's length. */
export type Screen = (text: string) => ProhibitedTerm | null

/** The blocklist is compiled for the first text: a command without texts does not wait for it. */
export function createScreen(blocklist: Blocklist): Screen {
  let compiled: ((text: string) => Term | null) | undefined
  return (text) => {
    compiled ??= compile(blocklist)
    return compiled(text)
  }
}

function compile({ terms, allowed }: Blocklist): (text: string) => Term | null {
  const automaton = new AhoCorasick<Pattern>(
    terms.flatMap(patternsOf).map((data) => ({ pattern: data.reading.letters, data })),
  )
  const findAllowed = createFindAllowed([...allowed, ...runTogether(allowed, terms)])

  const termInReading = (variant: Variant, reading: Reading, allowedIn: () => Int32Array): Term | null => {
    const { text } = variant
    for (const { start, end, data } of automaton.iterate(reading.letters)) {
      if (!data || !fits(data, reading, start)) continue
      const [first, last] = [reading.places[start] ?? 0, reading.places[end - 1] ?? 0]
      const isAllowed = (allowedIn()[first] ?? 0) >= last || isDenied(text, first, last)
      if (!isAllowed && isChanged(variant, first, last)) return data.term
    }
    return null
  }
  const termIn = (variant: Variant): Term | null => {
    const { text } = variant
    let allowedUntil: Int32Array | undefined
    const allowedIn = () => {
      allowedUntil ??= findAllowed(text)
      return allowedUntil
    }
    for (const reading of readingsOf(text)) {
      const found = termInReading(variant, reading, allowedIn)
      if (found) return found
    }
    return null
  }
  const findMasked = createFindMasked(terms)
  const findSplit = createFindSplit(terms, findAllowed)
  const findSqueezed = createFindSqueezed(terms, allowed)

  return (written) => {
    const shown = rightToLeft.test(written) ? asShown(written) : written
    const texts = [written, ...(shown === written ? [] : [shown])].map((text) => ({ text, reach: null }))
    for (const variant of [...texts, ...variantsOf(shown)]) {
      const found = termIn(variant)
      if (found) return found
    }
    for (const find of [findSplit, findMasked, findSqueezed]) {
      const found = find(shown)
      if (found) return found
    }
    return null
  }
}

/** As terms are found that are run together, "antiphishing" is allowed where "anti phishing" is; "superfake" is a term. */
function runTogether(phrases: readonly string[], terms: readonly Term[]): string[] {
  const refused = new Set(terms.map(({ text }) => phraseOf(text).replaceAll(' ', '')))
  const words = phrases.filter((phrase) => phrase.includes(' ')).map((phrase) => phrase.replaceAll(' ', ''))
  return words.filter((word) => !refused.has(word))
}

/** From a right-to-left override to its end or the end of the line: that part is displayed in reverse order. */
const rightToLeft = /\u202e([^\u202c\n\r]*)/

function asShown(text: string): string {
  return text.replace(new RegExp(rightToLeft, 'g'), (_, overridden: string) => [...overridden].reverse().join(''))
}
