import type { Undo } from '@merchant-payments/site'
import { forkChild } from '../child.ts'
import type { RecordedProcessor } from './contender.ts'
import type { Question } from './stub.ts'

/**
 * @param api that its events are sent to
 * @returns the address of a processor that repeats what was recorded
 */
export async function startStub(undo: Undo, port: number, api: string, processor: RecordedProcessor): Promise<string> {
  const child = forkChild('./payment/stub.ts')
  undo.push(child.stop)
  const question: Question = { start: { ...processor, port, eventsUrl: `${api}/processor/events` } }
  const { url } = (await child.ask(question)) as { url: string }
  return url
}
