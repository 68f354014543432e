import { median } from '../report.ts'
import type { PaymentCost } from './measure.ts'

/** Figures by their path: `cpuMs.api`, `database.statements`. */
export type Figures = Readonly<Record<string, number>>

/** The cost of a number of payments in each round, by contender. */
type Rounds = { product: readonly PaymentCost[]; bare: readonly PaymentCost[] }

/** Each figure of something by its path; what is unknown is left out. */
export function roundFigures(given: object, path = ''): Record<string, number> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]: [string, unknown]): [string, number][] => {
      if (typeof value === 'number') return [[path + name, value]]
      return typeof value === 'object' && value !== null ? Object.entries(roundFigures(value, `${path}${name}.`)) : []
    }),
  )
}

/** The median of each figure that every round has. */
export function medianFigures(rounds: readonly object[]): Figures {
  const all = rounds.map((round) => roundFigures(round))
  const [first = {}] = all
  const names = Object.keys(first).filter((name) => all.every((figures) => name in figures))
  return Object.fromEntries(names.map((name) => [name, median(all.map((figures) => figures[name] ?? Number.NaN))]))
}

const compared = {
  processorTime: 'totalCpuMs',
  api: 'cpuMs.api',
  session: 'sessionCpuMs.api',
  worker: 'cpuMs.worker',
  postgresql: 'cpuMs.postgresql',
  statements: 'database.statements',
  wal: 'database.walBytes',
  create: 'latency.create.p50',
  pay: 'latency.pay.p50',
  told: 'latency.told.p50',
} as const

/**
 * The cost of the bare contender, as a part of the product's; 1 is equal. Each round is compared for itself and the median taken
 * of that, because what else the machine does changes over time.
 */
export function ratiosOf({ product, bare }: Rounds): Figures {
  const pairs = product.flatMap((cost, round) => {
    const beside = bare[round]
    return beside ? [[roundFigures(cost), roundFigures(beside)] as const] : []
  })
  if (pairs.length === 0) return {}
  return medianFigures(
    pairs.map(([ours, theirs]) =>
      Object.fromEntries(
        Object.entries(compared).flatMap(([name, path]) => {
          const [own, other] = [ours[path], theirs[path]]
          return own && other !== undefined ? [[name, other / own]] : []
        }),
      ),
    ),
  )
}

/** By how much each figure has changed, in percent of what it was; those that were not known or nothing before are left out. */
export function changesBetween(before: Figures, now: Figures): Figures {
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) => {
      const was = before[name]
      return was ? [[name, (100 * (value - was)) / was]] : []
    }),
  )
}
