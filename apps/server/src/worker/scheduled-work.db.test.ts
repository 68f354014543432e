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
  config: { retentionMonths: 13 },
  horizon: createHorizonWatch(),
  ending: new AbortController().signal,
})

const document = await readFile(join(import.meta.dirname, '../../../../docs/monitoring.md'), 'utf8')

test('docs/monitoring.md names the loops of the deliveries (fault: unknown names)', () => {
  const [, sentence = ''] = /^The deliveries have five more loops:((?:.+\n)+)/m.exec(document) ?? []
  expect([...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual([...deliveryLoops])
})

test('docs/monitoring.md describes each scheduled work as a loop, and no other', () => {
  const [, table = ''] = /^\| Loop .*\n\|[-| ]+\n((?:\|.*\n)+)/m.exec(document) ?? []
  expect(table.split('\n').flatMap((row) => /^\| `(\w+)`/.exec(row)?.[1] ?? [])).toEqual(list.map(({ name }) => name))
})

test.each(list.map(({ name, step }) => [name, step] as const))(
  '%s has nothing to do on a new platform',
  async (_, step) => {
    expect([undefined, false, []]).toContainEqual(await step())
  },
)
