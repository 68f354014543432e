import { Gauge, Histogram, type Registry } from 'prom-client'

/** The parts of a process that have connections of their own. */
export type PoolName = 'requests' | 'deliveries' | 'replica'

export type WatchedPool = {
  totalCount: number
  idleCount: number
  waitingCount: number
  options: { max: number }
}

/** @returns what is called with each wait for a connection */
export function watchConnections(
  registry: Registry,
  pools: () => Partial<Record<PoolName, WatchedPool>>,
): (pool: PoolName, waitedMs: number) => void {
  const registers = [registry]
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to PostgreSQL by state: used, idle; and wanted, the requests that wait for a connection.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools())) {
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'wanted' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'database_connections_max',
    help: 'Maximum number of connections of this process to PostgreSQL.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { options }] of Object.entries(pools())) this.set({ pool }, options.max)
    },
  })
  const waits = new Histogram({
    name: 'database_connection_wait_seconds',
    help: 'Time that queries and transactions waited for a connection, including those that timed out.',
    labelNames: ['pool'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10],
    registers,
    collect() {
      for (const pool of Object.keys(pools())) initialize(pool)
    },
  })
  const initialized = new Set<string>()
  const initialize = (pool: string) => {
    if (initialized.has(pool)) return
    initialized.add(pool)
    waits.zero({ pool })
  }
  return (pool, waitedMs) => {
    initialize(pool)
    waits.observe({ pool }, waitedMs / 1000)
  }
}
