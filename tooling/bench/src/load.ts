import autocannon from 'autocannon'
import { answerParent, startChild } from './child.ts'

/** Sends for a number of seconds, or until a number of requests were answered. */
export type LoadOrder = { url: string; key: string; connections: number } & ({ seconds: number } | { requests: number })
export type LoadResult = { answered: number; seconds: number; latencyP50Ms: number }

/** The load comes from a process of its own, which is no contender's and not the one that keeps the books. */
export function startLoad(): { run(order: LoadOrder): Promise<LoadResult>; stop(): Promise<void> } {
  const child = startChild('./load.ts')
  return { run: async (order) => (await child.ask(order)) as LoadResult, stop: child.stop }
}

if (import.meta.main) {
  answerParent(async ({ url, key, connections, ...until }: LoadOrder): Promise<LoadResult> => {
    const result = await autocannon({
      url,
      connections,
      ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
      headers: { authorization: `Bearer ${key}` },
    })
    if (result.non2xx + result.errors + result.timeouts > 0 || result['2xx'] === 0) {
      const { non2xx, errors, timeouts } = result
      throw new Error(`${url}: ${result['2xx']} good answers, ${non2xx} others, ${errors} errors, ${timeouts} timeouts`)
    }
    return { answered: result['2xx'], seconds: result.duration, latencyP50Ms: result.latency.p50 }
  })
}
