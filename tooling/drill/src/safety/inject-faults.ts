import type { Site } from '@merchant-payments/site'

/** Faults between us and the processor: the share of changing calls that each one hits. */
const shares = {
  /** The processor fails without a change. */
  failed: { probability: 0.05, action: 'error' },
  /** The processor makes the change and answers with an error. */
  failed_after_acting: { probability: 0.04, action: 'error', at: 'after_commit' },
  /** The processor makes the change, and its answer is lost. */
  answer_lost: { probability: 0.06, action: 'drop', at: 'after_commit' },
  /** The processor answers late, after others have retried. */
  slow: { probability: 0.05, action: 'delay', at: 'after_commit', ms: 2_000 },
  /** The processor makes the change, and answers after the time limit of every call. */
  timed_out: { probability: 0.01, action: 'delay', at: 'after_commit', ms: 120_000 },
} as const
type Kind = keyof typeof shares
export type FaultCounts = Record<Kind, number>

/** Faults of the processor: which calls they happen to follows from the seed. */
type InjectedFaults = {
  /** Ends them; how often each happened. */
  heal(): Promise<FaultCounts>
}

export async function injectFaults({ sandboxUrl, sandboxToken }: Site, seed: number): Promise<InjectedFaults> {
  const call = async <T>(method: string, body?: object): Promise<T> => {
    const answer = await fetch(`${sandboxUrl}/_sandbox/faults`, {
      method,
      headers: { authorization: `Bearer ${sandboxToken}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`faults: ${await answer.text()}`)
    return answer.json() as Promise<T>
  }
  const kinds = new Map<string, Kind>()
  for (const [index, kind] of (Object.keys(shares) as Kind[]).entries()) {
    for (const [version, route] of ['POST /v1/*', 'POST /v2/*'].entries()) {
      const fault = { ...shares[kind], route, seed: (seed * 100 + index * 10 + version) % 2 ** 32 }
      kinds.set((await call<{ id: string }>('POST', fault)).id, kind)
    }
  }
  return {
    async heal() {
      const { data } = await call<{ data: { id: string; applied: number }[] }>('GET')
      await call('DELETE')
      const counts: FaultCounts = { failed: 0, failed_after_acting: 0, answer_lost: 0, slow: 0, timed_out: 0 }
      for (const { id, applied } of data) {
        const kind = kinds.get(id)
        if (kind) counts[kind] += applied
      }
      return counts
    },
  }
}
