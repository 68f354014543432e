/** What was waited for took too long. It goes on nevertheless. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** @throws DeadlineError when it is not there after so many milliseconds, or now when there are none left */
export async function withDeadline<T>(result: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError('no answer in time')), Math.max(0, ms))
  })
  return Promise.race([result, tooLate]).finally(() => clearTimeout(timer))
}
