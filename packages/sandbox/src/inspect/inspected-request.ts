import type { LoggedRequest } from '../requests/request-log.ts'
import { type Body, readBody } from './body.ts'
import { redactText } from './redact.ts'

export type RequestLine = Omit<LoggedRequest, 'sent' | 'answered'>
/** A request with its bodies, without secrets and card numbers. */
export type InspectedRequest = RequestLine & { sent: Body | null; answered: Body | null }

export function lineOf({ sent: _, answered: __, ...line }: LoggedRequest): RequestLine {
  return { ...line, path: redactText(line.path), query: redactQuery(line.query) }
}

export function inspectRequest(request: LoggedRequest): InspectedRequest {
  return { ...lineOf(request), sent: readBody(request.sent), answered: readBody(request.answered) }
}

/** Readable: decoded, without secrets. */
function redactQuery(query: string): string {
  const body = readBody(query)
  if (body === null) return ''
  return 'form' in body ? body.form.map(([name, value]) => `${name}=${value}`).join('&') : redactText(query)
}
