import { ModeNotSetUpError, ProcessorError } from './error.ts'

/** A call that has ended, its retries included. */
export type TimedCall = {
  /** The name of the call in `Processor`: `payments.create` */
  operation: string
  /** `failed` is a fault of our own; of the others see `ProcessorError`. */
  outcome: 'succeeded' | 'refused' | 'unknown' | 'failed'
  durationMs: number
}

/** Reports a call when it has ended. A call in a mode that is not set up is not sent, and not reported. */
export function timeCall<Args extends unknown[], Answer>(
  operation: string,
  call: (...args: Args) => Answer,
  onCall: (call: TimedCall) => void,
): (...args: Args) => Answer {
  return (...args) => {
    const start = performance.now()
    const answer = call(...args)
    if (!(answer instanceof Promise)) return answer
    const ended = (outcome: TimedCall['outcome']) =>
      onCall({ operation, outcome, durationMs: performance.now() - start })
    answer.then(
      () => ended('succeeded'),
      (error: unknown) => {
        if (!(error instanceof ModeNotSetUpError)) ended(error instanceof ProcessorError ? error.outcome : 'failed')
      },
    )
    return answer
  }
}
