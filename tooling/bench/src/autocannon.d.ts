/** As much of autocannon, which brings no types, as is used here. */
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
    /** Seconds. What is still under way is cut off. */
    duration?: number
    /** Requests. All are answered before it ends. */
    amount?: number
    headers: Record<string, string>
    /** What each connection sends, over and over; `setupRequest` is called before each. */
    requests: { setupRequest(request: object): object }[]
  }): Promise<Result> & { on(event: 'response', listener: () => void): void }
}
