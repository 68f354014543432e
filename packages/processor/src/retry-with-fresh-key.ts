import { ProcessorError } from './error.ts'

/**
 * Makes a call with our own idempotency key. The processor repeats a server error for a day under the same key, so such
 * a call is retried with a fresh key. Only for calls that are harmless if they are made twice.
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
