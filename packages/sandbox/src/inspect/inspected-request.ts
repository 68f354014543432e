import type { Json } from '../http/wire.ts'
import type { LoggedRequest } from '../requests/request-log.ts'
import { redactForm, redactJson, redactText } from './redact.ts'

/** The content of a body, without secrets and card numbers. */
export type Body = { form: [name: string, value: string][] } | { json: Json } | { text: string }

/** Reads the body of a request or an answer; null for an empty one. */
export function inspectBody(text: string | null): Body | null {
  if (text === null || text === '') return null
  if (/^\s*[[{]/.test(text)) {
    try {
      return { json: redactJson(JSON.parse(text) as Json) }
    } catch {
      // The log truncated the body, or the body is no JSON after all.
      return { text: redactText(text) }
    }
  }
  return /^[^\s=&]+=/.test(text) ? { form: redactForm(text) } : { text: redactText(text) }
}

export type RequestLine = Omit<LoggedRequest, 'sent' | 'answered'>
/** A request with its bodies, without secrets and card numbers. */
export type InspectedRequest = RequestLine & { sent: Body | null; answered: Body | null }

export function requestLine({ sent: _, answered: __, ...line }: LoggedRequest): RequestLine {
  return { ...line, path: redactText(line.path), query: redactQuery(line.query) }
}

export function inspectRequest(request: LoggedRequest): InspectedRequest {
  return { ...requestLine(request), sent: inspectBody(request.sent), answered: inspectBody(request.answered) }
}

/** Readable: decoded, without secrets. */
function redactQuery(query: string): string {
  const body = inspectBody(query)
  if (body === null) return ''
  return 'form' in body ? body.form.map(([name, value]) => `${name}=${value}`).join('&') : redactText(query)
}
