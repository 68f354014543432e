/** Seconds from each failed payment of an invoice to the next automatic attempt. */
const retryDelays = [3, 5, 7].map((days) => days * 24 * 60 * 60)

/** Seconds until the next attempt after so many of them; undefined when there is none. */
export function retryDelay(attempts: number): number | undefined {
  return retryDelays[Math.max(0, attempts - 1)]
}
