/**
 * Works under a claim and renews it until the work has ended. The next renewal makes up for a failed one. No renewal is in
 * progress when this returns, because it would claim again after the release.
 * @param work may wait for a renewal in progress before it gives up a part of the claim
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
