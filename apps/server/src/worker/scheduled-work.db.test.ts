import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testPlatform } from '@merchant-payments/api/testing'
import { deliveryLoops } from '@merchant-payments/webhooks/worker'
import pino from 'pino'
import { expect, test } from 'vitest'
import { scheduledWork } from './scheduled-work.ts'
import { createHorizonWatch } from './watch-xmin-horizon.ts'

const { services } = await testPlatform()
const list = scheduledWork(services, {
  log: pino({ level: 'silent' }),
  config: { retentionMonths: 13, invoiceRetentionYears: 10 },
  horizon: createHorizonWatch(),
  ending: new AbortController().signal,
})

test('docs/monitoring.md describes each loop of deliveries and of scheduled work, and no other', async () => {
  const document = await readFile(join(import.meta.dirname, '../../../../docs/monitoring.md'), 'utf8')
  const [, table = ''] = /^\| Loop .*\n\|[-| ]+\n((?:\|.*\n)+)/m.exec(document) ?? []
  expect(table.split('\n').flatMap((row) => /^\| `(\w+)`/.exec(row)?.[1] ?? [])).toEqual([
    ...deliveryLoops,
    ...list.map(({ name }) => name),
  ])
})

test.each(list.map(({ name, step }) => [name, step] as const))(
  '%s has nothing to do on a new platform',
  async (_, step) => {
    expect([undefined, false, []]).toContainEqual(await step())
  },
)
