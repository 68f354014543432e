import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'

/**
 * The newest event of one account that an endpoint has not accepted, among recent events; null when all were accepted.
 * The event also reveals an endpoint whose secret we do not have.
 * @throws ProcessorError
 */
export async function findUndelivered(
  connection: Connection,
  { livemode, hostAccount }: ProcessorScope,
  between: { from: Date; to: Date },
): Promise<{ id: string; type: string; created: Date } | null> {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  const { data } = await callStripe(livemode, () =>
    connection.client(livemode).events.list(
      {
        delivery_success: false,
        created: { gte: seconds(between.from), lt: seconds(between.to) },
        limit: 1,
      },
      onAccount(hostAccount),
    ),
  )
  const [event] = data
  return event ? { id: event.id, type: event.type, created: new Date(event.created * 1000) } : null
}
