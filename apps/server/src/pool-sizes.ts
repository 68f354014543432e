import type { Config } from './config.ts'

/** The delivery worker works in few, bulk statements. */
const maxDeliveryConnections = 4

export type PoolSizes = { requests: number; deliveries: number }

/** How a process shares out its connections: those of deliveries are apart, so that neither waits for the other's. */
export function poolSizesOf({ role, databasePool }: Pick<Config, 'role' | 'databasePool'>): PoolSizes {
  const { size } = databasePool
  const deliveries = role === 'api' ? 0 : Math.min(maxDeliveryConnections, Math.floor(size / 2))
  return { requests: size - deliveries, deliveries }
}
