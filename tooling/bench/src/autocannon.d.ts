/** As much of autocannon, which brings no types, as is used here. */
declare module 'autocannon' {
  type Result = {
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    /** Seconds. */
    duration: number
    /** Milliseconds. */
    latency: { p50: number }
  }
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers: Record<string, string>
  }): Promise<Result>
}
