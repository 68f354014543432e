import { ProcessorError } from './error.ts'

/**
 * Makes a call under a key of ours. A failure of its own the processor repeats for as long as it knows that key, a day: then
 * the call is made once more under a key that nothing else has. Only for what does no harm when it is done twice.
 */
export async function doneAnew<T>(
  idempotencyKey: string,
  call: (key: { idempotencyKey?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await call({ idempotencyKey })
  } catch (error) {
    if (!(error instanceof ProcessorError && error.ofProcessor)) throw error
    return call({})
  }
}
