/** As much of an answer as is shared: read once, told to everybody who asked. */
type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * The same change asked for again while it is under way is that one change: a button that is pressed twice, or Enter held
 * down, makes one key. Whoever asked gets the one answer.
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
