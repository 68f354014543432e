import { ProxyError } from '@merchant-payments/forward-proxy'
import Stripe from 'stripe'

/**
 * The processor did not complete a call.
 * `refused` – definitely refused (4xx): nothing happened, and nothing will.
 * `unknown` – no definite answer (time-out, lost connection, 5xx, rate limit): it may have happened, so reservations for it
 * stay, and it is retried under the same idempotency key.
 */
export class ProcessorError extends Error {
  override readonly name = 'ProcessorError'
  readonly outcome: 'refused' | 'unknown'
  /** The processor's own code, e.g. `resource_missing`. For logs and decisions; never shown to a merchant. */
  readonly code: string | undefined
  readonly requestId: string | undefined
  /** The refusal concerns the platform: its key, or its right to act for an account. The same call may succeed later. */
  readonly isPlatformFault: boolean
  /** The processor's name of the refused parameter; null if the answer names no parameter. */
  readonly param: string | null
  /** The message of the processor. For operators; never shown to a merchant. */
  readonly processorMessage: string | null
  /** The call timed out: the processor may still be executing it. */
  readonly timedOut: boolean
  /** The processor failed (5xx). It repeats that response for as long as it knows the idempotency key of the call. */
  readonly isProcessorFault: boolean

  constructor(
    outcome: 'refused' | 'unknown',
    code: string | undefined,
    requestId: string | undefined,
    cause: unknown,
    {
      isPlatformFault = false,
      param,
      status = 0,
    }: { isPlatformFault?: boolean; param?: string | undefined; status?: number | undefined } = {},
  ) {
    super(`The processor ${outcome === 'refused' ? 'refused' : 'did not answer'}${code ? `: ${code}` : ''}`, { cause })
    this.processorMessage = messageOf(cause)
    this.timedOut = hasTimedOut(cause)
    this.isPlatformFault = isPlatformFault
    this.param = param ?? null
    this.isProcessorFault = status >= 500
    this.outcome = outcome
    this.code = code
    this.requestId = requestId
  }
}

const badRequest = 400

function hasTimedOut(cause: unknown): boolean {
  if (cause instanceof ProcessorError) return cause.timedOut
  if (!(cause instanceof Stripe.errors.StripeConnectionError)) return false
  const { detail } = cause
  return detail instanceof Error && 'code' in detail && detail.code === 'ETIMEDOUT'
}

function messageOf(cause: unknown): string | null {
  if (cause instanceof ProcessorError) return cause.processorMessage
  return cause instanceof Stripe.errors.StripeError || cause instanceof ProxyError ? cause.message : null
}

/** The platform has no keys at the processor for a mode. The request was not sent. */
export class ModeNotSetUpError extends ProcessorError {
  readonly livemode: boolean

  constructor(livemode: boolean) {
    super('refused', 'mode_not_set_up', undefined, undefined, { isPlatformFault: true })
    this.livemode = livemode
  }
}

/** Fields of every answer of the processor's client. */
export type Answered = { lastResponse: { statusCode: number; requestId: string }; livemode?: boolean }

/**
 * Runs a call to the processor in one mode and wraps its errors in a `ProcessorError`. A fault of our own is thrown
 * unchanged. An error status without an error object, which the client takes for an answer, is an error, and so is an
 * object of the other mode.
 */
export async function callStripe<T extends Answered>(livemode: boolean, call: () => Promise<T>): Promise<T> {
  const answer = await wrapStripeErrors(call)
  const { statusCode, requestId } = answer.lastResponse
  if (statusCode >= 400)
    throw new ProcessorError('unknown', `http_${statusCode}`, requestId, undefined, { status: statusCode })
  if (answer.livemode !== undefined && answer.livemode !== livemode) {
    throw new ProcessorError('unknown', 'wrong_mode', requestId, undefined)
  }
  return answer
}

/** Wraps the errors of a call in a `ProcessorError`, without a check of its answer: for answers that are no objects. */
export async function wrapStripeErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await withoutCallSite(call)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { statusCode: status, requestId } = error
    const proxyError = proxyErrorOf(error)
    if (proxyError) throw new ProcessorError('unknown', 'proxy_failed', undefined, proxyError)
    throw new ProcessorError(outcomeOf(error), error.code ?? error.type, requestId, error, {
      isPlatformFault: isAuthFailure(error),
      param: status === badRequest ? error.param : undefined,
      status,
    })
  }
}

/**
 * Runs a call without the stack of its caller, which the client formats for each request for the case that it fails: by source maps
 * that costs milliseconds.
 */
function withoutCallSite<T>(call: () => T): T {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = () => ''
  try {
    return call()
  } finally {
    Error.prepareStackTrace = prepareStackTrace
  }
}

/** The failure of the proxy because of which a request was never sent; undefined for every other reason. */
function proxyErrorOf(error: Stripe.errors.StripeError): ProxyError | undefined {
  const { detail } = error
  const cause = detail instanceof Error ? detail.cause : undefined
  return cause instanceof ProxyError ? cause : undefined
}

function isAuthFailure({ statusCode }: Stripe.errors.StripeError): boolean {
  return statusCode === 401 || statusCode === 403
}

function outcomeOf(error: Stripe.errors.StripeError): 'refused' | 'unknown' {
  const status = error.statusCode
  // 409 and 429 mean "not now"; without a status the answer was incomplete.
  const definite = status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429
  return definite ? 'refused' : 'unknown'
}
