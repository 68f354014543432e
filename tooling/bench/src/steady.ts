import { median } from './report.ts'

/** The last blocks are compared with the same number of blocks before them. */
const compared = 5
/** A cost that has fallen by less than this share has stopped falling: it varies as much by itself. */
const tolerance = 0.05

/** Does a block of work. @returns its cost */
type Block = () => Promise<number>

/** Whether a cost no longer falls, by its blocks so far. */
export function hasSettled(costs: readonly number[]): boolean {
  if (costs.length < 2 * compared) return false
  return median(costs.slice(-compared)) >= (1 - tolerance) * median(costs.slice(-2 * compared, -compared))
}

/**
 * Warms up contenders in turns, block by block, until the cost of none of them falls any more: V8 compiles while a program runs, the
 * more the larger it is, which a process in production has behind it. All do the same number of blocks.
 * @returns the cost of each block, by contender
 */
export async function warmUpUntilSteady<Name extends string>(
  contenders: Readonly<Record<Name, Block>>,
  maxBlocks: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contenders) as Name[]
  const costs = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let blocks = 0; blocks < maxBlocks && !names.every((name) => hasSettled(costs[name])); blocks += 1) {
    for (const name of names) costs[name].push(await contenders[name]())
  }
  return costs
}
