/** Metrics of the calls to the processor of one priority, over all servers. */
export type PriorityWaits = {
  answered: number
  /** Answered 429 by the processor, and repeated. */
  refused: number
  /** Never sent, as their turn did not come in time. */
  expired: number
  meanMs: number
  /** The bucket of the histogram below which 95 of 100 waited, in milliseconds. */
  p95Ms: number
}

export const priorities = ['interactive', 'money', 'sweep'] as const
export type Priority = (typeof priorities)[number]

type Counts = Map<string, number>

/** The counters about calls to the processor, summed over servers. */
export async function readCounts(servers: readonly string[]): Promise<Counts> {
  const counts: Counts = new Map()
  for (const server of servers) {
    const text = await (await fetch(`${server}/metrics`)).text()
    for (const [, name = '', value] of text.matchAll(/^(processor_request\S+\{.*\}) (\S+)$/gm))
      counts.set(name, (counts.get(name) ?? 0) + Number(value))
  }
  return counts
}

/** The difference between two reads. */
export function waitsBetween(before: Counts, after: Counts): Record<Priority, PriorityWaits> {
  const since = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const waitsOf = (priority: Priority): PriorityWaits => {
    const requests = (outcome: string) =>
      since(`processor_requests_total{mode="test",priority="${priority}",outcome="${outcome}"}`)
    const wait = (part: string, more = '') =>
      since(`processor_request_wait_seconds_${part}{${more}priority="${priority}"}`)
    const all = wait('count')
    const bounds = [...after.keys()].flatMap((name) => {
      const [, bound] = /^processor_request_wait_seconds_bucket\{le="([\d.]+)"/.exec(name) ?? []
      return bound === undefined ? [] : [bound]
    })
    const p95 = [...new Set(bounds)]
      .toSorted((one, other) => Number(one) - Number(other))
      .find((bound) => wait('bucket', `le="${bound}",`) >= 0.95 * all)
    return {
      ...{ answered: requests('answered'), refused: requests('rate_limited'), expired: requests('expired') },
      meanMs: all === 0 ? 0 : Math.round((1000 * wait('sum')) / all),
      p95Ms: p95 === undefined ? Number.POSITIVE_INFINITY : Number(p95) * 1000,
    }
  }
  return { interactive: waitsOf('interactive'), money: waitsOf('money'), sweep: waitsOf('sweep') }
}
