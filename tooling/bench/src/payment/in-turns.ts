import type { Contender } from './contender.ts'

/** Payments of a contender before the other has its turn. */
const turnSize = 50

/** Does something `count` times for each contender, a turn after the other, each turn in another order. @returns the results of each */
export async function inTurns<Result>(
  contenders: readonly Contender[],
  count: number,
  work: (contender: Contender, some: number) => Promise<Result>,
): Promise<Result[][]> {
  const results = contenders.map((): Result[] => [])
  for (let done = 0, turn = 0; done < count; done += turnSize, turn += 1) {
    const order = [...contenders.entries()]
    for (const [nth, contender] of turn % 2 === 0 ? order : order.toReversed())
      results[nth]?.push(await work(contender, Math.min(turnSize, count - done)))
  }
  return results
}

/** Does something once for each contender, one after the other. */
export async function each<Result>(
  contenders: readonly Contender[],
  work: (contender: Contender, nth: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [nth, contender] of contenders.entries()) results.push(await work(contender, nth))
  return results
}
