/** An answer that is no JSON: the bytes of a file. */
export class FileContent {
  /** As its Content-Type says. */
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(type: string, bytes: Uint8Array<ArrayBuffer>) {
    this.type = type
    this.bytes = bytes
  }
}
