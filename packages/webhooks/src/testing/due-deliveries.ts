import type pg from 'pg'
import type { DueDelivery, EndpointKey } from '../delivery/delivery.ts'
import { readDeliveries } from '../delivery/read-deliveries.ts'

/** The due deliveries of an endpoint. */
export async function dueDeliveriesOf(pool: pg.Pool, endpoint: EndpointKey, limit = 1000): Promise<DueDelivery[]> {
  const { deliveries } = await readDeliveries(pool, [{ ...endpoint, after: '0', limit }])
  return deliveries.get(endpoint.endpointId) ?? []
}
