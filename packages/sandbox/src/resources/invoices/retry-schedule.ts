/** Seconds from each failed payment of an invoice to the next automatic attempt. */
const retryDelays = [3, 5, 7].map((days) => days * 24 * 60 * 60)

/** Seconds from the last of these attempts to the next; undefined after the last retry. */
export function retryDelay(attempts: number): number | undefined {
  return retryDelays[Math.max(0, attempts - 1)]
}
