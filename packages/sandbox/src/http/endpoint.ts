import type { Context } from './context.ts'
import type { Parsed, Shape } from './fields.ts'
import type { Wire } from './wire.ts'

/** A response that is the bytes of a file and not JSON. */
export class FileContent {
  /** The Content-Type. */
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(type: string, bytes: Uint8Array<ArrayBuffer>) {
    this.type = type
    this.bytes = bytes
  }
}

/** One API operation. `run` gets the ids of the path in their order. */
export type Endpoint<S extends Shape = Shape> = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Example: `/v1/payment_intents/:id/confirm`. */
  path: string
  params: S
  /** Takes `multipart/form-data`, and files in it. */
  multipart?: boolean
  /** Whether a publishable key may call it; such calls must carry the object's client secret. */
  publishable?: boolean
  run(ctx: Context, params: Parsed<S>, ids: [string, string]): Wire | FileContent
}

/** Declares an operation; the types of its parameters follow from their shape. */
export function endpoint<S extends Shape>(definition: Endpoint<S>): Endpoint {
  return definition as unknown as Endpoint
}
