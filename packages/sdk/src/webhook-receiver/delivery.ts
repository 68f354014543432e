import { WebhookSignatureError } from '../webhook-errors.ts'
import type { WebhookHeaders } from '../webhook-headers.ts'

/** The size limit of an event; a larger body is not kept. */
export const maxBodyBytes: number = 1024 * 1024

/** One request to a receiver, from any framework. */
export type Delivery = {
  method: string
  headers: WebhookHeaders
  /**
   * Reads the bytes of the body.
   *
   * @throws UnreadableBodyError beyond `maxBodyBytes` or when the connection closes; `bodyAlreadyRead` when other code has read the body
   */
  read(): Promise<Uint8Array>
}

/** A body that is too large or incomplete. The status is the response to the sender. */
export class UnreadableBodyError extends Error {
  readonly status: 400 | 413

  constructor(status: 400 | 413) {
    super('The body is too large, or the connection closed before its end.')
    this.status = status
  }
}

/** The error of a receiver that is mounted behind a body parser: the integrator's mistake, not the sender's. */
export function bodyAlreadyRead(): WebhookSignatureError {
  return new WebhookSignatureError(
    'body_not_raw',
    'The raw body of a webhook is gone: a body parser has read it, but the signature covers the exact bytes. ' +
      "Mount the webhook route before the parser (express.json() …), or give the route express.raw({ type: '*/*', limit: '1mb' }): an event can be larger than its default of 100 KB.",
  )
}

/** Collects the chunks of a body. */
export class BodyBuffer {
  #chunks: Uint8Array[] = []
  #length = 0

  /** False when the body is too large; its chunks are then dropped. */
  add(chunk: Uint8Array | string): boolean {
    const bytes = bytesOf(chunk)
    this.#length += bytes.byteLength
    if (this.#length > maxBodyBytes) this.#chunks = []
    else this.#chunks.push(bytes)
    return this.#length <= maxBodyBytes
  }

  concat(): Uint8Array {
    const whole = new Uint8Array(this.#length)
    let at = 0
    for (const chunk of this.#chunks) {
      whole.set(chunk, at)
      at += chunk.byteLength
    }
    return whole
  }
}

export function bytesOf(body: Uint8Array | string): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body
}
