import { isConnectionLost, isUnavailable } from '@merchant-payments/db'
import { ModeNotSetUpError, operatorRemedy, ProcessorError } from '@merchant-payments/processor'
import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { ApiError, type ErrorCode } from './errors.ts'
import { modeNotReady } from './require-mode.ts'
import { validationError } from './validation-error.ts'

/** The error codes of tRPC's own refusals. Any other code is a fault of ours. */
const refusals: Partial<Record<TRPCError['code'], ErrorCode>> = {
  NOT_FOUND: 'endpoint_not_found',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
  PARSE_ERROR: 'validation_error',
  BAD_REQUEST: 'validation_error',
  METHOD_NOT_SUPPORTED: 'validation_error',
  UNSUPPORTED_MEDIA_TYPE: 'validation_error',
}

/** Locks are released and connections restored within this time. */
const comeBackSeconds = 1

/** Translates any thrown value into the error for the client. An unknown one is an `internal_error`. */
export function apiErrorOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof ZodError) return validationError(thrown)
  if (thrown instanceof ModeNotSetUpError) return modeNotReady(thrown.livemode, thrown)
  if (thrown instanceof ProcessorError)
    return (
      refusedInput(thrown) ??
      accountOutOfReach(thrown) ??
      platformNotReady(thrown) ??
      new ApiError('processor_error', { cause: thrown })
    )
  if (thrown instanceof TRPCError) return fromTrpcError(thrown)
  if (isUnavailable(thrown)) return new ApiError('service_unavailable', { retryAfter: comeBackSeconds, cause: thrown })
  if (isConnectionLost(thrown)) return interrupted(thrown)
  return new ApiError('internal_error', { cause: thrown })
}

/** The outcome of the request's last statement is unknown; another attempt under its key continues from there. */
export function interrupted(cause: unknown): ApiError {
  return new ApiError('service_unavailable', {
    message:
      'The service was interrupted. Retry, with the same Idempotency-Key, after the number of seconds in Retry-After.',
    retryAfter: comeBackSeconds,
    cause,
  })
}

/** The message of the processor if it caused the error, with the operator's remedy. For operators only. */
export function processorMessageOf({ cause }: Error): string | null {
  if (cause instanceof ProcessorError) {
    const texts = [cause.processorMessage, operatorRemedy(cause)].filter((text) => text !== null)
    return texts.length === 0 ? null : texts.join(' ')
  }
  return cause instanceof Error ? processorMessageOf(cause) : null
}

/**
 * Messages for parameters of the caller that the processor refuses, by its code. The processor's own message is not
 * returned.
 */
const inputRefusals: Readonly<Record<string, string>> = {
  amount_too_small: 'The amount is below the minimum that can be charged.',
  amount_too_large: 'The amount is above the maximum that can be charged.',
  url_invalid: 'A URL was refused. It must be reachable from the internet.',
  email_invalid: 'An email address is not valid.',
  phone_invalid: 'A phone number is not valid.',
}

/** The message for a refused parameter of the caller; null when the processor's code does not say that it is one. */
export function messageOfRefusal({ code = '', outcome }: ProcessorError): string | null {
  return outcome === 'refused' ? (inputRefusals[code] ?? null) : null
}

function refusedInput(error: ProcessorError): ApiError | null {
  const message = messageOfRefusal(error)
  return message === null ? null : new ApiError('validation_error', { message, cause: error })
}

/** The merchant's account was closed, or the merchant has taken it away from the platform. */
function accountOutOfReach(error: ProcessorError): ApiError | null {
  if (error.code !== 'account_invalid') return null
  return new ApiError('account_not_ready', {
    message:
      'The account at the payment processor was closed, or the platform may not act for it any more. Contact the platform.',
    cause: error,
  })
}

/** A refusal that only the operator of the platform can end, at the processor. */
function platformNotReady(error: ProcessorError): ApiError | null {
  if (operatorRemedy(error) === null) return null
  return new ApiError('account_not_ready', {
    message: 'The platform has to complete its own set-up at the payment processor first. Contact the platform.',
    cause: error,
  })
}

/** Translates an error that tRPC wrapped around what a procedure threw, or that tRPC itself threw. */
function fromTrpcError(thrown: TRPCError): ApiError {
  const { cause, code } = thrown
  const refusal = refusals[code]
  // A mismatch with a schema is a fault of our own response, except in a refusal.
  if (cause instanceof ZodError ? refusal : isOwnError(cause)) {
    return apiErrorOf(cause)
  }
  if (cause instanceof TRPCError) return fromTrpcError(cause)
  return new ApiError(refusal ?? 'internal_error', { cause: cause ?? thrown })
}

/** Whether the message was written for clients. */
function isOwnError(cause: unknown): boolean {
  const isOwn = cause instanceof ApiError || cause instanceof ProcessorError
  return isOwn || isUnavailable(cause) || isConnectionLost(cause)
}
