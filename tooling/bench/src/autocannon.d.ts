/** The part of autocannon's interface that is used here; the package has no types. */
declare module 'autocannon' {
  type Result = {
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    /** Milliseconds. */
    latency: { p50: number }
  }
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. Requests in flight at the end are aborted. */
    duration?: number
    /** Requests. All are answered before it ends. */
    amount?: number
    headers: Record<string, string>
    /** The requests that each connection repeats; `setupRequest` is called before each. */
    requests: { setupRequest(request: object): object }[]
  }): Promise<Result> & { on(event: 'response', listener: () => void): void }
}
