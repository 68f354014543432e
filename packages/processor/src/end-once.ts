import { ProcessorError } from './error.ts'

/**
 * Ends an object under our own idempotency key. The processor repeats a failure of its own for a day under the same key, and
 * the failed call may have ended the object: the call is made again without a key, and a refusal of the second call means
 * that the object is not open any more. The caller reads how it has ended.
 * @throws ProcessorError, refused for an object that another request has ended
 */
export async function endOnce(
  idempotencyKey: string,
  call: (key: { idempotencyKey?: string }) => Promise<unknown>,
): Promise<void> {
  try {
    await call({ idempotencyKey })
  } catch (error) {
    if (!(error instanceof ProcessorError && error.isProcessorFault)) throw error
    await call({}).catch((again: unknown) => {
      if (!(again instanceof ProcessorError && again.outcome === 'refused')) throw again
    })
  }
}
