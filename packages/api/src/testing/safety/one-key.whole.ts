import { expect, test } from 'vitest'
import { testPlatform } from '../index.ts'
import { losingConnections } from './losing-connections.ts'
import { sweepOneKey } from './one-key.ts'
import { oneKeyOperations } from './one-key-operations.ts'

const platform = await testPlatform()
const connections = losingConnections(platform.database.pool)

test('each fault at each statement and call of each operation: one effect, and one answer', async () => {
  const all: string[] = []
  for (const [name, operation] of Object.entries(oneKeyOperations)) {
    const { tried, wrong } = await sweepOneKey(platform, operation, { step: 1, connections })
    console.log(`${name}: ${tried} cases, ${wrong.length} wrong`)
    all.push(...wrong.map((one) => `${name}: ${one}`))
  }
  expect(all).toEqual([])
})
