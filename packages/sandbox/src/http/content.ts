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
