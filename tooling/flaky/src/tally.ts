import type { Outcome } from '@merchant-payments/vitest/outcome'

type Failure = { test: string; times: number }

/**
 * The failed tests with the number of runs, the most frequent first. A file that failed outside a test has an entry of its own.
 */
export function tally(runs: readonly (readonly Outcome[])[]): Failure[] {
  const times = new Map<string, number>()
  for (const outcomes of runs) {
    const failed = outcomes.flatMap(({ path, failures, failed }) =>
      failures.length > 0 ? failures.map((name) => `${path} > ${name}`) : failed > 0 ? [path] : [],
    )
    for (const test of new Set(failed)) times.set(test, (times.get(test) ?? 0) + 1)
  }
  return [...times].map(([test, count]) => ({ test, times: count })).toSorted((a, b) => b.times - a.times)
}
