import type { AppRouter } from '@merchant-payments/api/router'
import { TRPCClientError } from '@trpc/client'
import type { inferRouterError } from '@trpc/server'
import { server } from '#messages/server.ts'

const t = server.failure

type ErrorData = inferRouterError<AppRouter>['data']
type ErrorCode = ErrorData['error']['code']

/** One validation issue of the API; `param` is the dotted path of the field, empty for the request as a whole. */
export type Issue = { readonly param: string; readonly message: string }

/** The failure of a call, in terms that a page can show. */
export type Failure = {
  /** The API's code; `unreachable` when no answer came, `unknown` for an answer that is not the API's. */
  readonly code: ErrorCode | 'unreachable' | 'unknown'
  readonly message: string
  readonly issues: readonly Issue[]
  /** Seconds until a retry can succeed, when the API says so. */
  readonly retryAfter?: number | undefined
}

/** Turns a thrown error into a failure. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof TRPCClientError) {
    const data: Partial<ErrorData> | undefined = thrown.data
    if (data?.error) {
      const { code, param, issues, retry_after: retryAfter } = data.error
      const fallback = param === undefined ? [] : [{ param, message: fieldMessage(thrown.message, param, code) }]
      // A sentence about the header of the response is for programs.
      const wait = retryAfter === undefined ? '' : ` ${t.retry({ seconds: retryAfter })}`
      const message = thrown.message.replace(/[^.]*\bRetry-After\.$/, wait)
      return { code, message, issues: issues ?? fallback, retryAfter }
    }
    // fetch rejects with a TypeError when the server cannot be reached.
    if (thrown.cause instanceof TypeError) {
      return { code: 'unreachable', message: t.noAnswer, issues: [] }
    }
  }
  return { code: 'unknown', message: t.unexpectedAnswer, issues: [] }
}

/** Whether the object does not exist or belongs to another merchant: the API does not distinguish the two. */
export function isNotFound(thrown: unknown): boolean {
  return Boolean(thrown) && failureOf(thrown).code.endsWith('_not_found')
}

/** The message without its leading path, which the label replaces. A screening refusal also names its consequence. */
function fieldMessage(message: string, param: string, code: ErrorCode): string {
  if (code !== 'prohibited_content') return message
  const readableMessages = message.startsWith(`${param}: `) ? message.slice(param.length + 2) : message
  return t.refusedContent({
    message: `${readableMessages.charAt(0).toUpperCase()}${readableMessages.slice(1)}`,
  })
}

export type FormErrors<Param extends string> = {
  /** The message of each field. */
  readonly fields: { readonly [P in Param]?: string }
  /** The message above the form: all issues that belong to none of its fields. */
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
    const field = fieldOf(param, labels)
    if (field === null) unplaced.push(param ? `${param}: ${message}` : message)
    else fields[field] ??= toSentence(`${labels[field]}${partLabel(param, field)}`, message)
  }
  const placed = Object.keys(fields).length > 0
  return { fields, form: unplaced.length > 0 ? unplaced.join('. ') : placed ? null : failure.message }
}

/** The field that a path names or lies within: images.3 is a part of images. */
function fieldOf<Param extends string>(param: string, labels: Readonly<Record<Param, string>>): Param | null {
  for (let path = param; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    if (isParam(path, labels)) return path
  }
  return null
}

/** The part of a list that an issue is about, counted from one: images.3 → " (no. 4)" */
function partLabel(param: string, field: string): string {
  const part = param.slice(field.length + 1)
  if (part === '') return ''
  return ` (${/^\d+$/.test(part) ? `no. ${Number(part) + 1}` : part})`
}

function isParam<Param extends string>(param: string, labels: Readonly<Record<Param, string>>): param is Param {
  return Object.hasOwn(labels, param)
}

/** "must not be empty" of the field "Name" → "Name must not be empty." */
function toSentence(label: string, message: string): string {
  const whole = /^\p{Ll}/u.test(message) ? `${label} ${message}` : message
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
