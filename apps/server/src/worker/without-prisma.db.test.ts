import { testPlatform } from '@merchant-payments/api/testing'
import { applyCountryRules } from '@merchant-payments/api/worker'
import { expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { scheduledWork } from './scheduled-work.ts'
import { createHorizonWatch } from './watch-xmin-horizon.ts'

const platform = await testPlatform()
const { pool, url, poolMode, close } = platform.database
const made = vi.fn()
const database = {
  ...{ pool, url, poolMode, close },
  get prisma() {
    made()
    return platform.database.prisma
  },
}
const services = { ...platform.services, database }
const lines: string[] = []
const log = createLog({ logLevel: 'warn' }, { write: (line) => lines.push(line) })
const works = scheduledWork(services, {
  log,
  config: { retentionMonths: 13, invoiceRetentionYears: 10 },
  horizon: createHorizonWatch(),
  ending: new AbortController().signal,
})

test('no work of an idle worker loads Prisma (fault: a start waited for it)', async () => {
  // The audit, which is due at night, reads the books by Prisma.
  for (const { name, step } of works) if (name !== 'audit') await step()
  expect(made).not.toHaveBeenCalled()
})

test('what a process with merchants does by itself does not load Prisma', async () => {
  const shop = await platform.signIn((await platform.merchant()).test_key)
  await shop.webhookEndpoints.create({ url: 'https://hooks.example/in' })
  const metrics = createMetrics('worker')
  metrics.read({ services, processorLimits: { live: undefined, test: undefined } })
  // The second one totals the days, for which the first makes the months.
  for (let run = 0; run < 2; run += 1) await works.find(({ name }) => name === 'cleanup')?.step()
  await applyCountryRules(services)
  expect(await metrics.render()).toContain('process_role')
  expect(lines).toEqual([])
  const { rows } = await pool.query('SELECT count(*)::int AS accounts FROM totalled_accounts')
  expect(rows[0].accounts).toBeGreaterThan(0)
  expect(made).not.toHaveBeenCalled()
})
