import { type TestDatabase, testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { createAccount } from '../testing/seed.ts'
import { anyTime } from './event-id.ts'
import { timesOfEvents } from './event-time-range.ts'
import { recordEvents } from './record-event.ts'

const database = await testDatabase()
const at = (day: number) => new Date(Date.UTC(2026, day, 1))

/** Records an event of an object for each of some months, as one transaction. */
async function record(
  { prisma }: TestDatabase,
  account: { id: number; livemode: boolean },
  objectId: string,
  months: number[],
) {
  const type = 'charge.refunded' as const
  await prisma.$transaction((tx) =>
    recordEvents(
      tx,
      months.map((month) => ({ account, type, objectId, transition: `${month}`, data: {}, now: at(month) })),
    ),
  )
}

test('the times are those of the earliest and the latest event, in whatever order they were recorded', async () => {
  const account = await createAccount(database)
  const timesOf = (...objects: string[]) => timesOfEvents(database.pool, account.id, objects)
  await record(database, account, 'pi_1', [5])
  expect(await timesOf('pi_1')).toEqual({ from: at(5), to: at(5) })
  await record(database, account, 'pi_1', [9, 2])
  await record(database, account, 'pi_1', [4])
  expect(await timesOf('pi_1')).toEqual({ from: at(2), to: at(9) })
  await record(database, account, 'pi_2', [11])
  expect(await timesOf('pi_1', 'pi_2', 'pi_1')).toEqual({ from: at(2), to: at(11) })
  // An event that was recorded before, and an object of which nothing is known.
  await record(database, account, 'pi_2', [11])
  expect(await timesOf('pi_2')).toEqual({ from: at(11), to: at(11) })
  expect(await timesOf('pi_1', 'pi_3')).toEqual(anyTime)
})
