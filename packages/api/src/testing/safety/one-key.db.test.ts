import { expect, test } from 'vitest'
import { testPlatform } from '../index.ts'
import { losingConnections } from './losing-connections.ts'
import { sweepOneKey } from './one-key.ts'
import { oneKeyOperations } from './one-key-operations.ts'

const platform = await testPlatform()
const connections = losingConnections(platform.database.pool)

/** So that the cases tried are of different kinds, at different places; `npm run fault-matrix` tries all. */
const step = 11

test.for(Object.entries(oneKeyOperations))(
  '%s has one effect and one answer, whatever fails',
  async ([, operation]) => {
    const { tried, wrong } = await sweepOneKey(platform, operation, { step, connections })
    expect(tried).toBeGreaterThan(0)
    expect(wrong.join('\n')).toBe('')
  },
)
