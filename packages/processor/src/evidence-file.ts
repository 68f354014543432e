import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Connection } from './connection.ts'
import { ProcessorError, wrapStripeErrors } from './error.ts'
import { type EvidenceType, evidenceTypeOf } from './evidence-types.ts'
import { onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'

type EvidenceContent = { type: EvidenceType; bytes: Buffer }

/** Above the processor's maximum for evidence, whichever definition of a megabyte applies. */
const mostBytes = 5 * 1024 * 1024

/**
 * The content of a file of evidence, which the processor stores for some months. Its type is detected from its bytes; files
 * of other types are not returned.
 * @throws ProcessorError, refused with `resource_missing` for a file that does not exist, or was deleted
 */
export async function downloadEvidence(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<EvidenceContent> {
  const path = `/v1/files/${encodeURIComponent(id)}/contents`
  // At most one retry, because a person waits for the file.
  const options = { ...onAccount(scope.hostAccount), apiBase: 'files', streaming: true, maxNetworkRetries: 1 } as const
  const answer = await wrapStripeErrors(() =>
    connection.client(scope.livemode).rawRequest('GET', path, undefined, options),
  )
  // An error status without an error object the client takes for an answer.
  if (!(answer instanceof ReadableStream)) throw broken('no_content')
  const bytes = await readWithin(answer, connection.timeoutMs)
  const type = evidenceTypeOf(bytes)
  if (!type) throw broken('other_content')
  return { type, bytes }
}

/** Reads all of a body: no longer than this, and no more than fits. */
async function readWithin(body: ReadableStream, timeoutMs: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  const source = Readable.fromWeb(body as NodeReadableStream, { signal: AbortSignal.timeout(timeoutMs) })
  try {
    for await (const part of source) {
      size += part.length
      if (size > mostBytes) throw broken('too_large')
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof ProcessorError ? error : broken('broken_off', error)
  }
  return Buffer.concat(parts)
}

function broken(code: string, cause?: unknown): ProcessorError {
  return new ProcessorError('unknown', code, undefined, cause)
}
