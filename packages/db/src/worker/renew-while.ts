/** Works under a claim and renews it until the work has ended. A renewal that fails is made up for by the next. */
export async function renewWhile<T>(
  work: () => Promise<T>,
  { renew, everyMs }: { renew: () => Promise<unknown>; everyMs: number },
): Promise<T> {
  const renewing = setInterval(() => renew().catch(() => undefined), everyMs)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
  }
}
