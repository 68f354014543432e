/** As much of an answer as is shared: read once, told to everybody who asked. */
type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * The same change asked for again while it is under way is that one change: a button that is pressed twice, or Enter held
 * down, makes one key. Whoever asked gets the one answer.
 */
export function onceAtATime(fetch: Fetch): Fetch {
  const underWay = new Map<string, Promise<Response>>()
  return (url, init) => {
    if (init?.method !== 'POST' || typeof init.body !== 'string') return fetch(url, init)
    const name = JSON.stringify([String(url), init.headers, init.body])
    let asked = underWay.get(name)
    if (!asked) {
      asked = fetch(url, init).finally(() => underWay.delete(name))
      underWay.set(name, asked)
    }
    return asked.then((answer) => answer.clone())
  }
}
