import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './worker-thread.ts'

/** The other side of `createWorkerThread`: answers every message with what `work` returns for it, or throws. */
export function answerInThread<Input>(work: (input: Input) => unknown): void {
  if (!parentPort) throw new TypeError('this module runs in a worker thread only')
  const port = parentPort
  port.on('message', async (input: Input) => {
    port.postMessage(await answerTo(work, input))
  })
}

async function answerTo<Input>(work: (input: Input) => unknown, input: Input): Promise<ThreadAnswer<unknown>> {
  try {
    return { result: await work(input) }
  } catch (error) {
    return { error }
  }
}
