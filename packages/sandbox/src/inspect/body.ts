import type { Json } from '../http/wire.ts'
import { redactForm, redactJson, redactText } from './redact.ts'

/** The content of a body, without secrets and card numbers. */
export type Body = { form: [name: string, value: string][] } | { json: Json } | { text: string }

/** Reads the body of a request or an answer; null for an empty one. */
export function readBody(text: string | null): Body | null {
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
