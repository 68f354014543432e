import type { Bound } from './bounds.ts'
import { keyOf, type Reading, type Readings } from './measure.ts'
import type { Hits } from './traits.ts'

/** The factor by which a large database may read more than a small one … */
const most = 1.2
/** … and the number of blocks: a deeper index costs one more for each search. */
const deeper = 20

type Compared = {
  small: Readings
  large: Readings
  columns: readonly Hits[]
  boundOf(path: string, name: string): Bound
}

/** Prints what each case reads in both databases. @returns how many have grown, and may not */
export function printTable(
  lists: Readonly<Record<string, readonly { name: string }[]>>,
  { small, large, columns: hits, boundOf }: Compared,
): number {
  let faults = 0
  for (const [path, cases] of Object.entries(lists)) {
    console.log(path)
    for (const { name } of cases) {
      const bound = boundOf(path, name)
      const columns = hits.map((of) => {
        const [before, now] = [small.get(keyOf(path, name, of)), large.get(keyOf(path, name, of))]
        if (!before || !now) throw new RangeError(`${path} ${name} was not measured`)
        const hasGrown = now.blocks > most * before.blocks && now.blocks > before.blocks + deeper
        return { before, now, hasGrown, isFault: hasGrown && now.blocks > bound.blocks }
      })
      const why = columns.some(({ hasGrown }) => hasGrown) ? ` * ${bound.why}` : ''
      console.log(`  ${name.padEnd(46)} ${columns.map((column) => textOf(column).padEnd(36)).join(' ')}${why}`)
      for (const { isFault, before, now } of columns) {
        if (!isFault) continue
        faults += 1
        printStatements(before, now)
      }
    }
  }
  console.log(`${faults} read over ${most} times as much, and over ${deeper} blocks more, and more than its bound.`)
  return faults
}

type Column = { before: Reading; now: Reading; hasGrown: boolean; isFault: boolean }

function textOf({ before, now, hasGrown, isFault }: Column): string {
  const mark = isFault ? '!' : hasGrown ? '*' : ' '
  const ratio = (now.blocks / Math.max(1, before.blocks)).toFixed(1)
  return `${mark}${before.blocks} → ${now.blocks} (${ratio} ×, ${now.ms.toFixed(0)} ms)`
}

function printStatements(before: Reading, now: Reading): void {
  for (const [text, blocks] of now.statements) {
    const its = before.statements.get(text) ?? 0
    if (blocks > most * its && blocks > its + deeper) console.log(`      ${its} → ${blocks}: ${text.slice(0, 220)}`)
  }
}
