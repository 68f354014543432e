import { expect, test } from 'vitest'
import { testPlatform } from '../index.ts'
import { issueDueInvoices } from '../issue-due-invoices.ts'
import { verificationOf } from '../verification/kept-books.ts'
import { matrixClock, runMatrix } from './fault-matrix.ts'
import { journeys } from './journeys.ts'

const { clock, pass } = matrixClock()
const platform = await testPlatform({ processor: { clock } })

/** So that the cases tried are of different kinds, at different places; `npm run fault-matrix` tries all. */
const step = 17

test.for(Object.entries(journeys))('%s: whatever fails, it is done once', async ([, journey]) => {
  const { tried, wrong } = await runMatrix(platform, journey, { step, pass })
  expect(tried).toBeGreaterThan(1)
  expect(wrong).toEqual([])
})

test('after all of it the books agree', async () => {
  await platform.processor.advance(600)
  await issueDueInvoices(platform.services)
  const { checks } = await verificationOf(platform)
  expect(checks.flatMap(({ name, findings }) => findings.map((finding) => [name, finding]))).toEqual([])
})
