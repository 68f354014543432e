/** An operation took too long. It continues nevertheless. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** @throws DeadlineError when `result` is pending after `ms` milliseconds; immediately if `ms` is not positive */
export async function withDeadline<T>(result: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError('no answer in time')), Math.max(0, ms))
  })
  return Promise.race([result, tooLate]).finally(() => clearTimeout(timer))
}
