import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { lists } from './cases.ts'
import { measureAccounts } from './measure.ts'
import { prepareLists } from './prepare.ts'

const database = await testDatabase()

// The schema and the lists change, and the benchmark itself runs for too long to notice.
test('the rows fit the schema, and every list is asked', async () => {
  const [, few] = await prepareLists(database, 100)
  if (!few) throw new Error('no account was filled')
  const statements = { collect: () => () => [] }
  const readings = await measureAccounts(database, [few], statements)
  const asked = new Set([...readings.keys()].map((key) => key.split(' · ')[0]))
  expect([...asked]).toEqual(expect.arrayContaining(Object.keys(lists)))
})
