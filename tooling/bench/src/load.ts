import { randomInt } from 'node:crypto'
import autocannon from 'autocannon'
import { answerParent, forkChild } from './child.ts'

/** Each request is for one of the paths at random. Sends for a number of seconds, or until a number of requests were answered. */
export type LoadOrder = { origin: string; paths: readonly string[]; key: string; connections: number } & (
  | { seconds: number }
  | { requests: number }
)
type LoadResult = { answered: number; seconds: number; latencyP50Ms: number }

/** The load comes from a process of its own, which is no contender's and not the one that keeps the books. */
export function startRequestLoad(): { run(order: LoadOrder): Promise<LoadResult>; stop(): Promise<void> } {
  const child = forkChild('./load.ts')
  return { run: async (order) => (await child.ask(order)) as LoadResult, stop: child.stop }
}

if (import.meta.main) {
  answerParent(async ({ origin, paths, key, connections, ...until }: LoadOrder): Promise<LoadResult> => {
    const began = performance.now()
    let ended = began
    const running = autocannon({
      url: origin,
      connections,
      ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
      headers: { authorization: `Bearer ${key}` },
      requests: [{ setupRequest: (request) => ({ ...request, path: paths[randomInt(paths.length)] }) }],
    })
    running.on('response', () => {
      ended = performance.now()
    })
    const result = await running
    if (result.non2xx + result.errors + result.timeouts > 0 || result['2xx'] === 0) {
      const { non2xx, errors, timeouts } = result
      throw new Error(
        `${origin}: ${result['2xx']} good answers, ${non2xx} others, ${errors} errors, ${timeouts} timeouts`,
      )
    }
    // autocannon's own duration is rounded up to a second.
    return { answered: result['2xx'], seconds: (ended - began) / 1_000, latencyP50Ms: result.latency.p50 }
  })
}
