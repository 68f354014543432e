import type { ConstructorOptions } from 'pg-boss'

type BossDatabase = NonNullable<ConstructorOptions['db']>

/**
 * While a snapshot is held, an index of active jobs keeps an entry of each job that was ever claimed since. So no statement
 * reads it whole: jobs are found by their ids, or among those that were claimed since the oldest one that is still held.
 * pg-boss's SQL is not a stable interface, so its version is pinned, and an unknown statement fails.
 */
function replaced(text: string, changes: readonly (readonly [known: string, by: string])[]): string {
  return changes.reduce((changed, [known, by]) => {
    if (!changed.includes(known)) throw new Error(`pg-boss has another statement than was known, without: ${known}`)
    return changed.replaceAll(known, by)
  }, text)
}

/** A job that was claimed longer ago is due again, once the queue is searched for such jobs. */
const lateSeconds = 30

/**
 * The condition that a job is active and was claimed late enough to be still held. The name of the queue is no condition that an
 * index answers: the primary key begins with it, and has all jobs.
 * @param name the parameter that has the name of the queue
 * @param oldest the parameter that has the time of the oldest claim, or null when it is not known yet
 */
export function mayBeHeld(name: string, oldest: string, expireInSeconds: number): string {
  const longestAgo = `pgboss.job_now() - interval '${expireInSeconds + lateSeconds} seconds'`
  return `name || '' = ${name} AND state = 'active' AND started_on >= COALESCE(${oldest}::timestamptz, ${longestAgo})`
}

/**
 * Lets pg-boss count only the jobs that may still be held. A claim is dated when it is made, which is under the lock of claims,
 * and not when its transaction began, which may have been long before.
 */
export function countHeldOnly(
  database: BossDatabase,
  { name, expireInSeconds, oldestClaim }: { name: string; expireInSeconds: number; oldestClaim: string | null },
): BossDatabase {
  return {
    executeSql(text, values = []) {
      const held = mayBeHeld(`'${name}'`, `$${values.length + 1}`, expireInSeconds)
      const bounded = replaced(text, [
        [`name = '${name}' AND state = 'active' AND group_id IS NOT NULL`, held],
        ['started_on = pgboss.job_now()', 'started_on = clock_timestamp()'],
        [`name = '${name}' AND j.id`, `name || '' = '${name}' AND j.id`],
      ])
      return database.executeSql(bounded, [...values, oldestClaim])
    },
  }
}

/**
 * Lets pg-boss find jobs by their ids alone. Right after the tables were analyzed at a moment when few jobs were active,
 * PostgreSQL would find them among all that were active since the snapshot, and up to 16 among all of the queue.
 */
export function foundById(database: BossDatabase): BossDatabase {
  return {
    executeSql: (text, values) =>
      database.executeSql(
        replaced(text, [
          ["state = 'active'", "state::text = 'active'"],
          ['name = $1', "name || '' = $1"],
        ]),
        values,
      ),
  }
}
