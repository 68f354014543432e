import { WebhookSignatureError } from '../webhook-errors.ts'

/** Why there are no bytes to verify, and where they are to be had. */
export function bodyFault(body: unknown, signature: unknown): WebhookSignatureError {
  return new WebhookSignatureError('body_not_raw', wordsFor(body, signature))
}

/** The order of the arguments, where they seem to have another. */
export const argumentOrder = 'the order is verifyWebhook(rawBody, headers, secret)'

function wordsFor(body: unknown, signature: unknown): string {
  if (body === undefined || body === null || Number.isNaN(body)) {
    return `The body is ${String(body)}: pass the raw string or bytes of the request; where a body parser reads them (Express), mount the webhook route before it.`
  }
  const has = (name: string) => typeof (body as Record<string, unknown>)[name] === 'function'
  if (has('then')) return 'The body is a promise: pass what it resolves to, await request.arrayBuffer().'
  if (has('arrayBuffer')) return 'The body is a request: pass its bytes, await request.arrayBuffer().'
  if (has('pipe') || has('getReader')) {
    return "The body is a stream or Node's request: pass the bytes that are read from it, or use WebhookReceiver, which reads them (receiver.node)."
  }
  if (isHeaders(body, has('get')) || isBody(signature)) return `The body is not text or bytes: ${argumentOrder}.`
  return 'The body must be the raw string or bytes that were received, not a parsed object: read it before any JSON parser does.'
}

function isHeaders(body: unknown, hasGet: boolean): boolean {
  return hasGet || Object.keys(Object(body)).some((name) => name.toLowerCase() === 'x-service-signature')
}

/** Whether the second argument is the body, in the place of the signature. */
function isBody(signature: unknown): boolean {
  return ArrayBuffer.isView(signature) || (typeof signature === 'string' && signature.startsWith('{'))
}
