import { statementsOn } from '@merchant-payments/db'
import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { StaleReadError } from './stale-read.ts'
import { sync } from './sync-object.ts'
import { versionOfRead } from './versioned-snapshot.ts'

const database = await testDatabase()
const services = { database }

test('a version that was taken before is that of the first read alone: a repeated read gets a later one', async () => {
  const taken = await versionOfRead(statementsOn(database.pool))
  const versions: bigint[] = []
  const write = async ({ version }: { version: bigint }) => {
    versions.push(version)
    if (versions.length === 1) throw new StaleReadError()
    return 'written'
  }
  expect(await sync(services, async () => 'read', write, taken)).toBe('written')
  expect(versions[0]).toBe(taken)
  expect(versions[1]).toBeGreaterThan(taken)
})

test('without one, each read gets its own before it begins', async () => {
  const before = await versionOfRead(statementsOn(database.pool))
  const read = () => versionOfRead(statementsOn(database.pool))
  const { snapshot, version } = await sync(services, read, async (seen) => seen)
  expect(version).toBeGreaterThan(before)
  expect(snapshot).toBeGreaterThan(version)
})
