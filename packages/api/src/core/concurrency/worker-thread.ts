import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { ApiError } from '../request/errors.ts'

/** The answer of a thread to a message: the result, or the error that its work threw. */
export type ThreadAnswer<Output> = { result: Output } | { error: unknown }

type Options = {
  /** The thread's `workerData`. */
  data?: unknown
  /** A thread that works longer on one input is ended, and the call fails. */
  timeoutMs: number
  /** Maximum waiting calls; further ones are refused. */
  maxWaiting: number
  /** A thread without work ends after this time, and its memory is free. */
  idleMs: number
}

const retryAfterSeconds = 1

/**
 * Runs synchronous work that is long for the texts of some callers in a thread, one input after another: the event loop
 * stays free for other requests. The thread starts with its first input. piscina cannot be used, because it starts its
 * threads from a separate file, which a bundle does not contain.
 *
 * @param module answers each message with a `ThreadAnswer` (`answerInThread`)
 * @returns the work; throws service_unavailable beyond the limits, and the work's own errors
 */
export function createWorkerThread<Input, Output>(
  module: URL,
  { data, timeoutMs, maxWaiting, idleMs }: Options,
): (input: Input) => Promise<Output> {
  const oneByOne = pLimit(1)
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  const work = async (input: Input): Promise<Output> => {
    clearTimeout(idle)
    worker ??= new Worker(module, { workerData: data })
    try {
      worker.ref()
      worker.postMessage(input)
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
        ThreadAnswer<Output>,
      ]
      if ('error' in answer) throw answer.error
      worker.unref()
      idle = setTimeout(() => void end(), idleMs).unref()
      return answer.result
    } catch (error) {
      // A thread that failed is in an unknown state; the next input has a new one.
      await end()
      if (error instanceof Error && error.name === 'AbortError') {
        throw new ApiError('service_unavailable', { retryAfter: retryAfterSeconds, cause: error })
      }
      throw error
    }
  }

  return async (input) => {
    if (oneByOne.pendingCount >= maxWaiting) {
      throw new ApiError('service_unavailable', { retryAfter: retryAfterSeconds })
    }
    return oneByOne(work, input)
  }
}
