import type { Readable } from 'node:stream'

const limit = 16 * 1024

/**
 * The first 16 KiB of an answer as text. When the answer breaks off, what came so far with a note: the status has
 * decided already, the body is only for people to read.
 */
export async function readAnswerBody(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  try {
    let size = 0
    // Leaving the loop destroys the stream, so an endless answer costs one connection.
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= limit) break
    }
  } catch (error) {
    chunks.push(Buffer.from(`\n[the answer broke off: ${error instanceof Error ? error.message : String(error)}]`))
  }
  // PostgreSQL stores no NUL in text.
  return Buffer.concat(chunks).subarray(0, limit).toString('utf8').replaceAll('\0', '\u{fffd}')
}
