import { server } from '#messages/server.ts'

const t = server.download

const timeoutMs = 600_000

/**
 * Asks the server for a file of an account.
 * @throws Error in words that can be shown; the signal's reason when it was aborted
 */
export async function openDownload(
  address: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<{ answer: Response; body: ReadableStream<Uint8Array<ArrayBuffer>> }> {
  const answer = await translateFailure(fetch(address, { headers, signal }), signal)
  if (!answer.ok || answer.body === null) throw new Error(await errorMessageIn(answer))
  return { answer, body: answer.body }
}

/** Downloads a whole file; an incomplete one is an error. @throws as `openDownload` */
export async function download(
  address: string,
  headers: Record<string, string>,
): Promise<{ name: string; content: Blob }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { answer } = await openDownload(address, headers, signal)
  return { name: fileNameOf(answer), content: await translateFailure(answer.blob(), signal) }
}

/** The name that the server gives a file. */
export function fileNameOf(answer: Response): string {
  return /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download'
}

/** Replaces the browser's message about a lost connection with a readable one. */
export function translateFailure<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  return asked.catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new Error('The connection to the server was lost. Nothing was saved; try again.')
  })
}

/** Why the server refused, in words that can be shown. */
async function errorMessageIn(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: { message?: string } } | null
  return body?.error?.message ?? t.status({ status: answer.status })
}
