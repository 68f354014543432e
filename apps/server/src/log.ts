import { isOutage } from '@merchant-payments/db'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { redact } from './redact.ts'
import { DeadlineError } from './with-deadline.ts'

/** Writes one JSON line per entry to stderr: stdout is for the results of commands. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination: { write(line: string): void } = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          '*.authorization',
          '*.headers',
          '*.rawHeaders',
          '*.raw',
          '*.secret',
          'err.cause.raw',
          'err.cause.headers',
        ],
        remove: true,
      },
      serializers: { err: describeError },
    },
    { write: (line: string) => destination.write(redact(line)) },
  )
}

/**
 * Errors of the processor's client carry whole requests; the log keeps the message and the stack. A database that is away is no fault of
 * the code, and has no stack: its attempts are repeated, and each would fill a page.
 */
function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return textOf(error)
  const { name, message, code } = error
  const stack = isOutage(error) || error instanceof DeadlineError ? undefined : error.stack
  return { name, message, code, stack, ...causeOf(error) }
}

const textOf = (thrown: unknown) => (typeof thrown === 'object' ? JSON.stringify(thrown) : String(thrown))

type ErrorLike = { name?: unknown; message: string; code?: unknown; stack?: unknown; cause?: unknown }

/** Also an error that a library has copied into a plain object, as the queue does. */
function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
}

/** The causes of an error, down to the message of the processor or the database. */
function causeOf({ cause }: ErrorLike): { cause?: unknown } {
  if (cause === undefined) return {}
  if (!isErrorLike(cause)) return { cause: textOf(cause) }
  return { cause: { name: cause.name, message: cause.message, ...causeOf(cause) } }
}
