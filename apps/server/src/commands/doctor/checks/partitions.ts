import { databaseTime, statementsOn } from '@merchant-payments/db'
import { readPartitionStates } from '@merchant-payments/db/partitions'
import { type Check, fail, ok, warning } from '../finding.ts'

export const partitions: Check = {
  name: 'partitions',
  why: 'An expired month can be dropped quickly only if it has a partition.',
  async run({ services: { database } }) {
    const states = await readPartitionStates(database.pool, await databaseTime(statementsOn(database.pool)))
    const whole = states.filter(({ monthsAhead }) => monthsAhead === null).map(({ table }) => table)
    const missing = states
      .filter(({ monthsAhead }) => monthsAhead !== null && monthsAhead < 1)
      .map(({ table }) => table)
    const named = (tables: string[]) => tables.join(', ')
    if (missing.length > 0)
      return [
        fail(
          `The next month has no partition in ${named(missing)}.`,
          'A worker creates it: start one with ROLE=worker.',
        ),
      ]
    if (whole.length > 0)
      return [
        warning(
          `${named(whole)} are not partitioned: expired rows are deleted one by one.`,
          'Partition them when all processes run this release (docs/database.md).',
          'npm run mpay -- database partition',
        ),
      ]
    return [ok('Each table of events has a partition for the next month.')]
  },
}
