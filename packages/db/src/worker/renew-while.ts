/**
 * Works under a claim and renews it until the work has ended. A renewal that fails is made up for by the next. None is under
 * way any more when this returns: it would take again what is released then.
 * @param work may wait for a renewal that is under way, before it gives up a part of the claim
 */
export async function renewWhile<T>(
  work: (renewed: () => Promise<unknown>) => Promise<T>,
  { renew, everyMs }: { renew: () => Promise<unknown>; everyMs: number },
): Promise<T> {
  let renewed: Promise<unknown> = Promise.resolve()
  const renewing = setInterval(() => {
    renewed = Promise.allSettled([renewed, renew()])
  }, everyMs)
  try {
    return await work(() => renewed)
  } finally {
    clearInterval(renewing)
    await renewed
  }
}
