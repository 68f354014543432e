import type { Config } from '../config.ts'

/** The delivery worker works in few, bulk statements. */
const maxDeliveryConnections = 4

type PoolSizes = { requests: number; deliveries: number }

/** Divides the connections of a process: those of deliveries are separate, so that neither side waits for the other. */
export function poolSizesOf({ role, databasePool }: Pick<Config, 'role' | 'databasePool'>): PoolSizes {
  const { size } = databasePool
  const deliveries = role === 'api' ? 0 : Math.min(maxDeliveryConnections, Math.floor(size / 2))
  return { requests: size - deliveries, deliveries }
}

/** The connections that a process opens at most: those of its pools, and the one on which a worker listens for commits. */
export function connectionsOf({ role, databasePool }: Pick<Config, 'role' | 'databasePool'>): number {
  return databasePool.size + (role === 'api' ? 0 : 1)
}
