import { ProcessorError } from '@merchant-payments/processor'
import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { ApiError, type Issue } from './errors.ts'

/** What a client is told about anything that was thrown. Whatever is not known is an `internal_error`. */
export function apiErrorOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof ZodError) return validationError(thrown)
  if (thrown instanceof ProcessorError) return new ApiError('processor_error', { cause: thrown })
  // tRPC wraps what a procedure threw.
  if (thrown instanceof TRPCError) {
    if (thrown.cause) return apiErrorOf(thrown.cause)
    if (thrown.code === 'NOT_FOUND') return new ApiError('endpoint_not_found', { cause: thrown })
    if (thrown.code === 'PAYLOAD_TOO_LARGE') return new ApiError('payload_too_large', { cause: thrown })
    if (thrown.code === 'PARSE_ERROR' || thrown.code === 'BAD_REQUEST' || thrown.code === 'METHOD_NOT_SUPPORTED') {
      return new ApiError('validation_error', { cause: thrown })
    }
  }
  return new ApiError('internal_error', { cause: thrown })
}

function validationError(error: ZodError): ApiError {
  const issues = error.issues.flatMap(issuesOf)
  const first = issues[0]
  if (!first) return new ApiError('validation_error')
  return new ApiError('validation_error', {
    message: first.param ? `${first.param}: ${first.message}` : first.message,
    param: first.param,
    issues,
  })
}

function issuesOf(issue: ZodError['issues'][number]): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ param: dotted([...issue.path, key]), message: 'unknown field' }))
  }
  return [{ param: dotted(issue.path), message: issue.message }]
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}
