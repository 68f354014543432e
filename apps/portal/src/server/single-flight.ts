/** The part of the fetch API that is used here. */
type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * Single flight: an identical POST that is sent while one is in flight shares its answer. A button that is pressed twice, or
 * Enter held down, creates one key.
 */
export function singleFlight(fetch: Fetch): Fetch {
  const inFlight = new Map<string, Promise<Response>>()
  return (url, init) => {
    if (init?.method !== 'POST' || typeof init.body !== 'string') return fetch(url, init)
    const name = JSON.stringify([String(url), init.headers, init.body])
    let pending = inFlight.get(name)
    if (!pending) {
      pending = fetch(url, init).finally(() => inFlight.delete(name))
      inFlight.set(name, pending)
    }
    return pending.then((answer) => answer.clone())
  }
}
