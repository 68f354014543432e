/** Failures in a row after which an endpoint is deactivated. */
export const failureLimit = 10

/** How an endpoint stands: whether anything is sent to it, and how many attempts in a row have failed. */
export interface Standing {
  active: boolean
  consecutiveFailures: number
}

/** The standing after further results, in the order in which they came. Nothing counts after deactivation. */
export function standingAfter(standing: Standing, results: readonly ('success' | 'failure')[]): Standing {
  return results.reduce(({ active, consecutiveFailures }, result) => {
    if (!active) return { active, consecutiveFailures }
    const failures = result === 'success' ? 0 : consecutiveFailures + 1
    return { active: failures < failureLimit, consecutiveFailures: failures }
  }, standing)
}
