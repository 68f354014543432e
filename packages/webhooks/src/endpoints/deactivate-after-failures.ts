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

/** `gone`: the receiver says that it will never take anything again. */
export type Outcome = 'success' | 'failure' | 'gone'

/**
 * The health of an endpoint after further attempts, in the order in which they were made. Nothing counts after deactivation.
 */
export function healthAfter(health: EndpointHealth, outcomes: readonly Outcome[]): EndpointHealth {
  return outcomes.reduce(({ active, consecutiveFailures }, outcome) => {
    if (!active) return { active, consecutiveFailures }
    const failures = outcome === 'success' ? 0 : consecutiveFailures + 1
    return { active: outcome !== 'gone' && failures < maxConsecutiveFailures, consecutiveFailures: failures }
  }, health)
}
