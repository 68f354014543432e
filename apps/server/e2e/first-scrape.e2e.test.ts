import { createTestDatabase } from '@merchant-payments/db/testing'
import { expect, test, vi } from 'vitest'
import { expressions, isSelected, selectorsIn } from '../src/testing/monitoring-files.ts'
import { patience } from '../src/testing/patience.ts'
import { startInstallation } from './installation.ts'

// A counter that appears with its first increase shows no increase, so an alert on it does not fire.

/** Made by Prometheus, not by a process. */
const ofPrometheus = new Set(['up'])

test('each series that an alert or a graph reads is there before anything has happened', async () => {
  const beside = await createTestDatabase()
  // No standby of it, but a replica that is configured.
  const { demo, end } = await startInstallation({
    settings: { DATABASE_REPLICA_URL: beside.url, SANDBOX_RATE_LIMIT: '1000' },
  })
  // A reading of the database that takes longer than a scrape may is left out of that scrape.
  await vi.waitFor(async () => {
    const scraped = await (await fetch(new URL('/metrics', demo.portal_url))).text()
    expect(missingIn(scraped)).toEqual([])
  }, patience)
  await end()
  await beside.drop()
})

function missingIn(scraped: string): string[] {
  const series = scraped.split('\n').flatMap((line) => {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value] as const)
    return name === '' ? [] : [{ name, labels: Object.fromEntries([['job', 'merchant-payments'], ...pairs]) }]
  })
  return expressions.flatMap(([where, expression]) =>
    selectorsIn(expression)
      .filter(({ name }) => !ofPrometheus.has(name))
      .filter((selector) => !series.some(({ name, labels }) => name === selector.name && isSelected(selector, labels)))
      .map(({ name, matchers }) => `${where}: ${name} ${JSON.stringify(matchers)}`),
  )
}
