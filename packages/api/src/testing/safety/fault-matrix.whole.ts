import { expect, test } from 'vitest'
import { testPlatform } from '../index.ts'
import { issueDueInvoices } from '../issue-due-invoices.ts'
import { verificationOf } from '../verification/kept-books.ts'
import { matrixClock, runMatrix } from './fault-matrix.ts'
import { journeys } from './journeys.ts'

const { clock, pass } = matrixClock()
const platform = await testPlatform({ processor: { clock } })

test('each kind of fault at each call and event of each journey: it is done once, and the books agree', async () => {
  const reports = new Map<string, { cases: number; wrong: string[] }>()
  for (const [name, journey] of Object.entries(journeys)) {
    const { cases, wrong } = await runMatrix(platform, journey, { step: 1, pass })
    console.log(`${name}: ${cases} cases, ${wrong.length} wrong`)
    reports.set(name, { cases, wrong })
  }
  expect([...reports].flatMap(([name, { wrong }]) => wrong.map((one) => `${name}: ${one}`))).toEqual([])
  await platform.processor.advance(600)
  await issueDueInvoices(platform.services)
  const { rows, checks } = await verificationOf(platform)
  console.log(`audit: ${rows} rows, ${checks.flatMap(({ findings }) => findings).length} findings`)
  expect(checks.flatMap(({ name, findings }) => findings.map((finding) => [name, finding]))).toEqual([])
})
