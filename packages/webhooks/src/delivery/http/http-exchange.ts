import { StringDecoder } from 'node:string_decoder'
import type { Dispatcher } from 'undici'
import { type FailureReason, failureReason } from './failure-reason.ts'

const maxBodyBytes = 16 * 1024

/**
 * The time limit for the body once the status is known. The status has decided the outcome: a body that stalls must not hold its
 * request open for as long as a receiver may take to answer.
 */
const maxBodyMs = 1000

export type Answer = {
  status: number | null
  headers: Record<string, string | string[]> | null
  /** The first 16 KiB as text. When the answer broke off: what came before, with a note. */
  body: string | null
  /** Null exactly when the receiver answered 2xx in time. */
  error: FailureReason | null
  /** The error behind it, for the log. */
  cause?: unknown
}

/**
 * The handler of one request in flight. The exchange ends with the answer, when the connection breaks, or at its time limit. It
 * uses undici's `dispatch`, because the streams and signals of its `request` cost more than the sending.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #settle: (answer: Answer) => void
  readonly #timeoutMs: number
  #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | undefined
  #ended = false
  #status: number | null = null
  #headers: Record<string, string | string[]> = {}
  readonly #chunks: Buffer[] = []
  #size = 0

  constructor(timeoutMs: number, settle: (answer: Answer) => void) {
    this.#settle = settle
    this.#timeoutMs = timeoutMs
    this.#timer = setTimeout(() => this.#abort(new TimeoutError(this.#timeoutMs)), timeoutMs)
  }

  /** Called once there is a connection: before it undici cannot abort, and the time may be over by then. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ended) controller.abort(new TimeoutError(this.#timeoutMs))
    else this.#controller = controller
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    // 101 is no outcome of the request; skip-interim.ts has removed the other interim responses.
    if (status < 200) return
    this.#status = status
    this.#headers = headers as Record<string, string | string[]>
    if (this.#ended) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#abort(new Error(`no end of it within ${maxBodyMs} ms`)), maxBodyMs)
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    // The rest is not read: an endless answer costs its connection.
    if (this.#size >= maxBodyBytes) this.#abort()
  }

  onResponseEnd(): void {
    this.#end()
  }

  onResponseError(_: unknown, error: Error): void {
    this.#end(error)
  }

  #abort(error?: Error): void {
    this.#end(error)
    this.#controller?.abort(error ?? new Error('enough was read'))
  }

  #end(error?: Error): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#timer)
    const status = this.#status
    // The status has decided already; the body is kept for operators to read.
    if (status !== null) {
      const failed = status < 200 || status >= 300
      this.#settle({ status, headers: this.#headers, body: this.#body(error), error: failed ? 'http_status' : null })
    } else {
      const cause = error ?? new TypeError('an answer ended before it began')
      this.#settle({ status, headers: null, body: null, error: failureReason(cause), cause })
    }
  }

  #body(error?: Error): string {
    const [first = Buffer.alloc(0)] = this.#chunks
    const bytes = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first
    // PostgreSQL stores no NUL in text.
    const text = (error || bytes.length >= maxBodyBytes ? cut(bytes) : bytes.toString()).replaceAll('\0', '\u{fffd}')
    return error ? `${text}\n[the answer broke off: ${error.message}]` : text
  }
}

/** The bytes that are kept of a longer body, cut between characters. */
function cut(bytes: Buffer): string {
  return new StringDecoder('utf8').write(bytes.subarray(0, maxBodyBytes))
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError'

  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
  }
}
