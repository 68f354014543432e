import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { redact } from './redact.ts'

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

/** Errors of the processor's client carry whole requests; the log keeps the message and the stack. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...causeOf(error) }
}

/** The causes of an error, down to the message of the processor or the database. */
function causeOf(error: Error): { cause?: unknown } {
  const { cause } = error
  if (cause === undefined) return {}
  if (!(cause instanceof Error)) return { cause: String(cause) }
  return { cause: { name: cause.name, message: cause.message, ...causeOf(cause) } }
}
