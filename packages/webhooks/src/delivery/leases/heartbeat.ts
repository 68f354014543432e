import type { Queryable } from '@merchant-payments/db'

/** Seconds after which others may lease what a silent worker had leased, by the database's clock. */
const aliveSeconds = 10

/**
 * Milliseconds after which a worker without an answer takes its leases for lost, by its own clock, from when it sent its last
 * heartbeat that was answered: before others take them.
 */
const trustedMs = 7_500

export type Heartbeat = ReturnType<typeof createHeartbeat>

/**
 * The heartbeat of this worker, by which it owns leases.
 * @param onLost is called when this worker can no longer know that its leases are its own
 * @param now a clock that never goes back, in milliseconds
 */
export function createHeartbeat(
  connection: Queryable,
  onLost: () => void,
  now: () => number = () => performance.now(),
) {
  let id: string | null = null
  let ownedUntil = Number.NEGATIVE_INFINITY
  let workers = 1

  /** A number that was lost once is never used again: others may have leased what it owned. */
  const lose = () => {
    if (id === null) return
    id = null
    onLost()
  }
  /** The number under which this worker owns leases; null while it owns none. */
  const owner = () => {
    if (now() > ownedUntil) lose()
    return id
  }
  const register = async () => {
    const sent = now()
    const { rows } = await connection.query<{ id: string; workers: number }>(registration)
    const [row] = rows
    if (!row || now() > sent + trustedMs) return
    id = row.id
    workers = row.workers
    ownedUntil = sent + trustedMs
  }

  return {
    owner,
    /** The number of workers that live, this one included. */
    workers: () => workers,
    /** Renews what this worker owns, or registers it under a new number. */
    async beat(): Promise<void> {
      const known = owner()
      if (known === null) return register()
      const sent = now()
      const { rows } = await connection.query<{ workers: number }>({
        name: 'heartbeat',
        text: renewal,
        values: [known],
      })
      // Others may have leased the endpoints before an answer that came too late.
      if (!rows[0] || owner() === null) {
        lose()
        return register()
      }
      workers = rows[0].workers
      ownedUntil = sent + trustedMs
    },
    /** Ends all that this worker owns. */
    async end() {
      const known = id
      id = null
      if (known !== null) await connection.query(ending, [known])
    },
  }
}

const workersAlive = `(SELECT count(*)::int FROM delivery_workers WHERE alive_until > clock_timestamp())`
const until = `clock_timestamp() + interval '${aliveSeconds} seconds'`

/** The leases of a worker are deleted with its row. */
const registration = `
  WITH dead AS (DELETE FROM delivery_workers WHERE alive_until < clock_timestamp() - interval '1 hour')
  INSERT INTO delivery_workers (alive_until) VALUES (${until}) RETURNING id, ${workersAlive} + 1 AS workers`

const renewal = `
  UPDATE delivery_workers SET alive_until = ${until} WHERE id = $1 AND alive_until > clock_timestamp()
  RETURNING ${workersAlive} AS workers`

const ending = `DELETE FROM delivery_workers WHERE id = $1`
