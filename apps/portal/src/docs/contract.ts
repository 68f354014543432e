/** The part of an OpenAPI document that this page reads. */
export type Contract = { info: { version: string } }

/** The contract of the server that this page comes from; null when it could not be loaded, or the reader has left the page. */
export async function loadContract(): Promise<Contract | null> {
  try {
    const answer = await fetch('/api/v1/openapi.json', { signal: AbortSignal.timeout(30_000) })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
