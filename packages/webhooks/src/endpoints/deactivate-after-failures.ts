/**
 * The number of failed attempts in a row, of all deliveries of an endpoint together, after which it is deactivated.
 * `writeEndpointHealth` does that.
 */
export const maxConsecutiveFailures = 10

export type EndpointHealth = {
  /** Whether anything is sent to the endpoint. */
  active: boolean
  consecutiveFailures: number
}

/**
 * The health of an endpoint after further attempts, in the order in which they were made. Nothing counts after deactivation.
 */
export function healthAfter(health: EndpointHealth, results: readonly ('success' | 'failure')[]): EndpointHealth {
  return results.reduce(({ active, consecutiveFailures }, result) => {
    if (!active) return { active, consecutiveFailures }
    const failures = result === 'success' ? 0 : consecutiveFailures + 1
    return { active: failures < maxConsecutiveFailures, consecutiveFailures: failures }
  }, health)
}
