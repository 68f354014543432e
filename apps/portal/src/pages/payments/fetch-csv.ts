import { createRowCounter } from './count-rows.ts'
import type { PaymentFilters } from './wire.ts'

export type Progress = { readonly rows: number; readonly total: number }
type Csv = { readonly name: string; readonly content: Blob; readonly rows: number }

/**
 * The payments that pass some filters, as a file. A file that breaks off is none.
 * @param onProgress called with each piece that arrives
 * @throws Error in words that can be shown; the signal's reason when it was aborted
 */
export async function fetchCsv(
  filters: PaymentFilters,
  headers: Record<string, string>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Csv> {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const answer = await translateFailure(fetch(`/portal/payments.csv?${query}`, { headers, signal }), signal)
  if (!answer.ok || answer.body === null) throw new Error(await errorMessageIn(answer))
  const total = Number(answer.headers.get('X-Total-Rows') ?? 0)
  const count = createRowCounter()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body.getReader()
  let rows = 0
  for (;;) {
    const { done, value } = await translateFailure(reader.read(), signal)
    if (done) break
    pieces.push(value)
    rows = count(value)
    onProgress({ rows, total })
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'payments.csv'
  return { name, content: new Blob(pieces, { type: 'text/csv' }), rows }
}

/** Replaces the browser's message about a lost connection with a readable one. */
export function translateFailure<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  return asked.catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new Error('The connection to the server was lost. Nothing was saved; try again.')
  })
}

/** Why the server refused, in words that can be shown. */
export async function errorMessageIn(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: { message?: string } } | null
  return body?.error?.message ?? `The server responded with status ${answer.status}.`
}
