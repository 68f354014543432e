import type { AppRouter } from '@merchant-payments/api'
import { TRPCClientError } from '@trpc/client'
import type { inferRouterError } from '@trpc/server'

type ErrorData = inferRouterError<AppRouter>['data']
type ErrorCode = ErrorData['error']['code']

/** One complaint of the API about one field; `param` is its dotted path, empty for the request as a whole. */
export type Issue = { readonly param: string; readonly message: string }

/** What went wrong with a call, in terms that a page can show. */
export type Failure = {
  /** The API's code; `unreachable` when no answer came, `unknown` for an answer that is not the API's. */
  readonly code: ErrorCode | 'unreachable' | 'unknown'
  readonly message: string
  readonly issues: readonly Issue[]
}

/** Reads whatever a call threw. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof TRPCClientError) {
    const data: Partial<ErrorData> | undefined = thrown.data
    if (data?.error) {
      const { code, param, issues } = data.error
      const fallback = param === undefined ? [] : [{ param, message: thrown.message }]
      return { code, message: thrown.message, issues: issues ?? fallback }
    }
    // fetch rejects with a TypeError when the server cannot be reached.
    if (thrown.cause instanceof TypeError) {
      return { code: 'unreachable', message: 'The server does not answer. Is it running?', issues: [] }
    }
  }
  return { code: 'unknown', message: 'The server answered in a way that this page does not understand.', issues: [] }
}

export type FormErrors<Param extends string> = {
  /** What to show beside each field. */
  readonly fields: { readonly [P in Param]?: string }
  /** What to show above the form: what belongs to no field of it. */
  readonly form: string | null
}

/**
 * Sorts a failure onto the fields of a form.
 * @param labels the API's path of each field, and its label on the page
 */
export function formErrors<Param extends string>(
  failure: Failure | null,
  labels: Readonly<Record<Param, string>>,
): FormErrors<Param> {
  if (!failure) return { fields: {}, form: null }
  const fields: { [P in Param]?: string } = {}
  const unplaced: string[] = []
  for (const { param, message } of failure.issues) {
    if (!isParam(param, labels)) unplaced.push(param ? `${param}: ${message}` : message)
    else fields[param] ??= sentence(labels[param], message)
  }
  const placed = Object.keys(fields).length > 0
  return { fields, form: unplaced.length > 0 ? unplaced.join('. ') : placed ? null : failure.message }
}

function isParam<Param extends string>(param: string, labels: Readonly<Record<Param, string>>): param is Param {
  return Object.hasOwn(labels, param)
}

/** "must not be empty" of the field "Name" → "Name must not be empty." */
function sentence(label: string, message: string): string {
  const whole = /^\p{Ll}/u.test(message) ? `${label} ${message}` : message
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
