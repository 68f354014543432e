import { createWorkerThread } from '../../core/concurrency/worker-thread.ts'
import { ApiError } from '../../core/request/errors.ts'
import { describeCharacters } from '../../core/wire/describe-characters.ts'
import type { PdfTask, WrittenEvidence } from './render-evidence-pdf.ts'

// A text of the maximum length takes about half a second at worst. Only processes that receive evidence have the thread and
// its libraries.
const inThread = createWorkerThread<PdfTask, unknown>(new URL('./evidence-pdf-thread.ts', import.meta.url), {
  timeoutMs: 10_000,
  maxWaiting: 100,
  idleMs: 30_000,
})

/**
 * Refuses texts with characters that the fonts of the PDF do not have: the bank would read a replacement sign.
 * @param texts by the field of the request
 * @throws validation_error that names the characters
 */
export async function assertPrintable(texts: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(texts).length === 0) return
  const found = (await inThread({ check: Object.values(texts) })) as string[][]
  const issues = Object.keys(texts).flatMap((param, index) => {
    const characters = found[index] ?? []
    return characters.length > 0 ? [{ param, message: refusalOf(characters) }] : []
  })
  const [first] = issues
  if (first) {
    throw new ApiError('validation_error', {
      message: `${first.param}: ${first.message}`,
      param: first.param,
      issues,
    })
  }
}

/** The PDF of a text that is printable. */
export async function makeEvidencePdf(evidence: WrittenEvidence): Promise<Buffer> {
  return Buffer.from((await inThread({ render: evidence })) as Uint8Array)
}

function refusalOf(characters: readonly string[]): string {
  return `has characters that the PDF for the bank cannot show: ${describeCharacters(characters)}; replace them, or upload a file in the portal`
}
