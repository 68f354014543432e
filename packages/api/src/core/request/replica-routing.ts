import type { Database, Replica } from '@merchant-payments/db'
import { createBatcher } from '@merchant-payments/db/worker'
import type { Actor } from './actor.ts'
import { createShortLivedCache } from './short-lived-cache.ts'

/**
 * The outcome of a list's read. `own_write`: on the primary, because the caller has just changed something. `not_ready`: on the
 * primary, because the replica lags or is unreachable. `failed`: on the primary, after the read on the replica had failed.
 */
export type ReadOutcome = 'replica' | 'own_write' | 'not_ready' | 'failed'

/** Reads lists from the replica, unless the caller would miss their own writes or the replica cannot answer. */
export type Readers = {
  /**
   * Called before and after a change: the lists of this caller are read on the primary for a while, by every process. Most
   * changes of a busy caller cost no query.
   */
  noteWrite(actor: Actor): Promise<void>
  /** Reads lists for a caller. If the read on the replica fails, it is repeated on the primary. */
  read<T>(actor: Actor, work: (database: Database) => Promise<T>): Promise<T>
}

/** The minimum interval at which a process notes the writes of one caller, in milliseconds. */
const noteEveryMs = 10_000

/**
 * How long a note counts, by the database's time. A write that was answered a moment ago was noted up to `noteEveryMs` before;
 * when its note expires, it is more than twice as old as the maximum lag of a replica that is read (`maxReplicaLagMs`).
 */
const noteTtl = `interval '20 seconds'`

type Question = { actorId: string; hasWritten: boolean }

/** Concurrent reads share one query of the notes. */
const maxQuestions = 1_000

/** Routes reads of lists. @param primary where writes are noted @param onRead called with the outcome of each read */
export function createReaders(
  primary: Database,
  replica: Pick<Replica, 'database' | 'status' | 'whileAvailable'>,
  onRead: (place: ReadOutcome) => void = () => undefined,
): Readers {
  const noted = createShortLivedCache<true>(noteEveryMs)
  const questions = createBatcher<Question>({
    maxSize: maxQuestions,
    gatherMs: 0,
    async work(batch) {
      // The query begins after all of these calls, so it sees every note that was committed before.
      const { rows } = await primary.pool.query<{ id: string }>({
        name: 'recent writers',
        text: 'SELECT actor_id AS id FROM recent_writers WHERE actor_id = ANY($1) AND until > clock_timestamp()',
        values: [batch.map(({ actorId }) => actorId)],
      })
      const writers = new Set(rows.map(({ id }) => id))
      for (const question of batch) question.hasWritten = writers.has(question.actorId)
    },
  })

  async function note(actorId: string): Promise<true> {
    await primary.pool.query({
      name: 'note a writer',
      text: `INSERT INTO recent_writers (actor_id, until) VALUES ($1, clock_timestamp() + ${noteTtl})
             ON CONFLICT (actor_id) DO UPDATE SET until = excluded.until`,
      values: [actorId],
    })
    return true
  }

  async function hasWritten(actorId: string): Promise<boolean> {
    const question = { actorId, hasWritten: false }
    await questions.add(question)
    return question.hasWritten
  }

  async function placeOf({ id }: Actor): Promise<Exclude<ReadOutcome, 'failed'>> {
    if (replica.status() !== 'ready') return 'not_ready'
    return id === null || (await hasWritten(id)) ? 'own_write' : 'replica'
  }

  return {
    async noteWrite({ id }) {
      if (id !== null) await noted.get(id, () => note(id))
    },
    async read(actor, work) {
      const place = await placeOf(actor)
      if (place === 'replica') {
        const answer = await replica.whileAvailable(work(replica.database)).then(
          (value) => ({ value }),
          // Errors such as "not found" are also checked on the primary.
          () => null,
        )
        onRead(answer ? 'replica' : 'failed')
        if (answer) return answer.value
      } else onRead(place)
      return work(primary)
    },
  }
}

/** Reads lists for the caller of a scope; on the primary if there is no replica. */
export function readLists<T>(
  { services, actor }: { services: { database: Database; readers?: Readers | undefined }; actor: Actor },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return services.readers ? services.readers.read(actor, work) : work(services.database)
}
