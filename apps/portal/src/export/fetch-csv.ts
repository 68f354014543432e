import { fileNameOf, openDownload, translateFailure } from '../server/download.ts'
import { createRowCounter } from './count-rows.ts'

/** `total` is 0 while it is unknown. */
export type Progress = { readonly rows: number; readonly total: number }
type Csv = { readonly name: string; readonly content: Blob; readonly rows: number }

/** The lists that can be saved as a file. */
export type ExportedList = 'payments' | 'customers' | 'subscriptions' | 'disputes' | 'payouts'

/** As the list takes them. */
export type ExportFilters = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * The rows of a list that match the filters, as a CSV file. An incomplete file is an error.
 * @param onProgress called with each piece that arrives
 * @throws Error in words that can be shown; the signal's reason when it was aborted
 */
export async function fetchCsv(
  list: ExportedList,
  filters: ExportFilters,
  headers: Record<string, string>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Csv> {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const { answer, body } = await openDownload(`/portal/${list}.csv?${query}`, headers, signal)
  const total = Number(answer.headers.get('X-Total-Rows') ?? 0)
  const count = createRowCounter()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  let rows = 0
  for (;;) {
    const { done, value } = await translateFailure(reader.read(), signal)
    if (done) break
    pieces.push(value)
    rows = count(value)
    onProgress({ rows, total })
  }
  return { name: fileNameOf(answer), content: new Blob(pieces, { type: 'text/csv' }), rows }
}
