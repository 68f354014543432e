/** The headers of a response: the part of a `Headers` object that is used. */
export type ResponseHeaders = {
  get(name: string): string | null
}

export type FetchInit = {
  method: string
  headers: Record<string, string>
  body?: string
  redirect: 'manual'
  signal: AbortSignal
}

/** The part of `fetch` that is used; the global one fits, and so do those of undici and node-fetch. */
export type Fetch = (
  url: string,
  init: FetchInit,
) => Promise<{ status: number; headers: ResponseHeaders; text(): Promise<string> }>
