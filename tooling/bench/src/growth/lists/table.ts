import type { lists as Lists } from './cases.ts'
import { keyOf, type Reading, type Readings } from './measure.ts'
import { hits } from './traits.ts'

/** The factor by which a large database may read more than a small one … */
const most = 1.2
/** … and the number of blocks: a deeper index costs one more for each search. */
const deeper = 20

type Compared = { small: Readings; large: Readings; few: number; payments: number }

/** Prints what each case reads in both databases. @returns how many have grown, and may not */
export function printTable(lists: typeof Lists, { small, large, few, payments }: Compared): number {
  console.log(
    `\nBlocks with ${few} and ${payments} payments where none, few and many rows pass the filter; ms with ${payments}:`,
  )
  let faults = 0
  for (const [path, cases] of Object.entries(lists)) {
    console.log(path)
    for (const { name, bound } of cases) {
      const columns = hits.map((of) => {
        const [before, now] = [small.get(keyOf(path, name, of)), large.get(keyOf(path, name, of))]
        if (!before || !now) throw new RangeError(`${path} ${name} was not measured`)
        const grown = now.blocks > most * before.blocks && now.blocks > before.blocks + deeper
        const isFault = grown && now.blocks > (bound?.blocks ?? 0)
        if (isFault) faults += 1
        const mark = isFault ? '!' : grown ? '*' : ' '
        return {
          isFault,
          before,
          now,
          text: `${mark}${before.blocks} → ${now.blocks} (${(now.blocks / Math.max(1, before.blocks)).toFixed(1)} ×, ${now.ms.toFixed(0)} ms)`,
        }
      })
      console.log(
        `  ${name.padEnd(44)} ${columns.map(({ text }) => text.padEnd(34)).join(' ')}${bound ? ` * ${bound.why}` : ''}`,
      )
      for (const { isFault, before, now } of columns) if (isFault) printStatements(before, now)
    }
  }
  console.log(`${faults} read over ${most} times as much, and over ${deeper} blocks more, without a bound.`)
  return faults
}

function printStatements(before: Reading, now: Reading): void {
  for (const [text, blocks] of now.statements) {
    const its = before.statements.get(text) ?? 0
    if (blocks > most * its && blocks > its + deeper) console.log(`      ${its} → ${blocks}: ${text.slice(0, 220)}`)
  }
}
