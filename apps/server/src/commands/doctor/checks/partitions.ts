import { databaseTime, statementsOn } from '@merchant-payments/db'
import { readPartitionStates } from '@merchant-payments/db/partitions'
import { type Check, fail, ok } from '../finding.ts'

export const partitions: Check = {
  name: 'partitions',
  why: 'An expired month can be dropped quickly only if it has a partition.',
  async run({ services: { database } }) {
    const states = await readPartitionStates(database.pool, await databaseTime(statementsOn(database.pool)))
    const missing = states.filter(({ monthsAhead }) => monthsAhead < 1).map(({ table }) => table)
    if (missing.length > 0)
      return [
        fail(
          `The next month has no partition in ${missing.join(', ')}.`,
          'A worker creates it: start one with ROLE=worker.',
        ),
      ]
    return [ok('Each table of events has a partition for the next month.')]
  },
}
