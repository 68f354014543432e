import { expect, test } from 'vitest'
import { testPlatform } from '../../testing/index.ts'
import { processEvents } from './process-events.ts'

const { services, database } = await testPlatform()

test('an event of a kind that only a newer release knows is kept for that release, after a rollback', async () => {
  await database.pool.query(
    `INSERT INTO processor_events (id, livemode, type, object_id, subject, received_at, due_at)
     VALUES ('evt_newer', false, 'newer.thing', 'xx_1', '{"kind": "newer"}', now(), now())`,
  )
  const [error] = await processEvents(services, ['evt_newer'])
  expect(error).toBeInstanceOf(TypeError)
  const { rows } = await database.pool.query(
    `SELECT processed_at, outcome, claim, due_at > now() AS waits FROM processor_events WHERE id = 'evt_newer'`,
  )
  expect(rows).toEqual([{ processed_at: null, outcome: null, claim: 1, waits: true }])
})
