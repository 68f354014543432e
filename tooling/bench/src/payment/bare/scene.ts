/** What both processes of the bare contender are told when they start. */
export type Scene = {
  databaseUrl: string
  /** Where the API listens. */
  port: number
  processorUrl: string
  /** The secrets that the processor signs its events with. */
  signing: { platform: string; connect: string }
  /** What the endpoints' certificates are issued by. */
  authority: string
}

export type Question = { start: Scene } | { usage: true }

/** What a process has used so far, as the product's metrics say of it. */
export function usageOfThis(): { cpuMs: number; residentBytes: number } {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() }
}
