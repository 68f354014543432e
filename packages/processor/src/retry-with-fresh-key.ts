import { ProcessorError } from './error.ts'

/**
 * Makes a call under our own idempotency key. The processor repeats a failure of its own for as long as it knows the key, a day,
 * so such a call is made once more under a fresh key. Only for calls that do no harm when they are done twice.
 */
export async function retryWithFreshKey<T>(
  idempotencyKey: string,
  call: (key: { idempotencyKey?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await call({ idempotencyKey })
  } catch (error) {
    if (!(error instanceof ProcessorError && error.isProcessorFault)) throw error
    return call({})
  }
}
