import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, test } from 'vitest'
import { connect } from '../client.ts'
import { findPostmaster } from './postmaster.ts'
import { startEmbeddedPostgres } from './start.ts'
import { startClientProcess } from './testing/client-process.ts'
import { dataOf, temporaryDataDir } from './testing/directory.ts'

const quick = { durable: false }
const patient = { timeout: patienceMs, interval: 50 }

const serverOf = async (dataDir: string) => findPostmaster(await dataOf(dataDir))

/** Returns the id of the process that was killed. */
async function killServer(dataDir: string): Promise<number> {
  const running = await serverOf(dataDir)
  if (!running) throw new Error('no server runs')
  process.kill(running.pid, 'SIGKILL')
  return running.pid
}

test('a server that was killed is started again on its port by a process that uses it, and ends with the last one', async () => {
  const dataDir = await temporaryDataDir()
  const own = await startEmbeddedPostgres({ dataDir, ...quick })
  const user = startClientProcess(dataDir)
  await user.url
  const database = connect({ url: own.url, onConnectionLost: () => undefined })
  const kept = async () => (await database.pool.query('SELECT n FROM kept')).rows
  await database.pool.query('CREATE TABLE kept AS SELECT 1 AS n')
  await database.pool.query('CHECKPOINT')

  // Twice: the process that started it watches over it again.
  for (let time = 0; time < 2; time += 1) {
    const killed = await killServer(dataDir)
    await expect
      .poll(() => serverOf(dataDir), patient)
      .toMatchObject({ ready: true, pid: expect.not.toBeOneOf([killed]) })
    await expect.poll(() => kept().catch(() => null), patient).toEqual([{ n: 1 }])
  }

  await database.close()
  await user.leave()
  await own.stop()
  expect(await serverOf(dataDir)).toBeUndefined()
})

test('a server that was killed while its last process stops stays ended', async () => {
  const dataDir = await temporaryDataDir()
  const own = await startEmbeddedPostgres({ dataDir, ...quick })
  await killServer(dataDir)
  await own.stop()
  expect(await serverOf(dataDir)).toBeUndefined()
})
