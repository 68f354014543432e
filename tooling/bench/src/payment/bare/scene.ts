/** The options of both processes of the bare contender. */
export type Scene = {
  databaseUrl: string
  /** Where the API listens. */
  port: number
  processorUrl: string
  /** The secrets that the processor signs its events with. */
  signing: { platform: string; connect: string }
  /** The authority of the endpoints' certificates. */
  authority: string
}

export type Question = { start: Scene } | { usage: true }

/** The resources that a process has used so far, as in the product's metrics. */
export function usageOfThis(): { cpuMs: number; residentBytes: number } {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() }
}
