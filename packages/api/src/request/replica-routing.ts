import type { Database, Replica } from '@merchant-payments/db'
import { createBatcher } from '@merchant-payments/db/worker'
import type { Actor } from './actor.ts'
import { createShortLivedCache } from './short-lived-cache.ts'

/**
 * Where a list was read. `own_write`: on the primary, for a caller who has just changed something. `not_ready`: there, as the
 * replica is behind or away. `failed`: there, after the replica had failed at it.
 */
export type ReadOutcome = 'replica' | 'own_write' | 'not_ready' | 'failed'

/** What a list is read from: the replica, unless its caller would miss what they have just written, or it cannot answer. */
export type Readers = {
  /**
   * Before a change, and again after it: the lists of this caller are read on the primary for a while, by every process. Most
   * changes of a busy caller cost nothing here.
   */
  noteWrite(actor: Actor): Promise<void>
  /** Reads lists for a caller. An answer of the replica counts only when it is no error: then the primary is asked. */
  read<T>(actor: Actor, work: (database: Database) => Promise<T>): Promise<T>
}

/** A process notes the writes of one caller so often, in milliseconds. */
const noteEveryMs = 10_000

/**
 * How long a note counts, by the database's time. A write that was answered a moment ago was noted up to `noteEveryMs` before;
 * when its note has expired, it is older than a replica that is read may be behind (`maxReplicaLagMs`), twice over.
 */
const noteTtl = `interval '20 seconds'`

type Question = { actorId: string; hasWritten: boolean }

/** Many lists that are asked for at once cost one look at the notes. */
const maxQuestions = 1_000

/**
 * @param primary where writes are noted
 * @param onRead told where each list was read
 */
export function createReaders(
  primary: Database,
  replica: Pick<Replica, 'database' | 'status' | 'whileAvailable'>,
  onRead: (place: ReadOutcome) => void = () => undefined,
): Readers {
  const noted = createShortLivedCache<true>(noteEveryMs)
  const questions = createBatcher<Question>({
    maxSize: maxQuestions,
    gatherMs: 0,
    async work(asked) {
      // Begun after they were asked: what any process has noted before is seen.
      const { rows } = await primary.pool.query<{ id: string }>({
        name: 'recent writers',
        text: 'SELECT actor_id AS id FROM recent_writers WHERE actor_id = ANY($1) AND until > clock_timestamp()',
        values: [asked.map(({ actorId }) => actorId)],
      })
      const writers = new Set(rows.map(({ id }) => id))
      for (const question of asked) question.hasWritten = writers.has(question.actorId)
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
          // Also what is not there yet: the primary has the last word on every error.
          () => null,
        )
        onRead(answer ? 'replica' : 'failed')
        if (answer) return answer.value
      } else onRead(place)
      return work(primary)
    },
  }
}

/** Reads lists for the caller of a scope, on the primary where there is no replica. */
export function readLists<T>(
  { services, actor }: { services: { database: Database; readers?: Readers | undefined }; actor: Actor },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return services.readers ? services.readers.read(actor, work) : work(services.database)
}
