import { expect, test } from 'vitest'
import { alerts, expressions, fileAt, panels, selectorsIn } from '../testing/monitoring-files.ts'
import { createMetrics } from './create-metrics.ts'

// Alerts and dashboards name exported metrics, and the runbook has an entry for each alert.

const runbook = await fileAt('docs/runbook.md')
/** Given by Prometheus itself. */
const own = { series: 'up', labels: ['job', 'instance'] }
const exported = createMetrics().series()

test.each(expressions)('%s selects series and labels that a process exports', (_, expression) => {
  const selectors = selectorsIn(expression)
  expect(selectors).not.toEqual([])
  for (const { name, matchers } of selectors) {
    const known = name === own.series ? [] : exported.get(name)
    expect(known, name).toBeDefined()
    for (const { label } of matchers) expect([...(known ?? []), ...own.labels], name).toContain(label)
  }
})

test('no series has a label whose values are without bound', () => {
  const labels = new Set([...exported.values()].flat())
  expect([...labels].sort()).toEqual(
    [
      ...[
        'backlog',
        'caller',
        'check',
        'class',
        'finding',
        'holder',
        'le',
        'level',
        'loop',
        'method',
        'mode',
        'operation',
        'outcome',
        'pool',
        'priority',
        'reason',
      ],
      ...['role', 'route', 'state', 'status', 'table'],
      // Labels of the default process metrics: kinds of handles, and the version of Node.
      ...['kind', 'major', 'minor', 'patch', 'space', 'type', 'version'],
    ].sort(),
  )
})

test('each alert has an entry in the runbook, and each entry its alert', () => {
  const entries = [...runbook.matchAll(/^### (.+)$/gm)].map(([, title]) => title)
  expect(entries).toEqual(alerts.map(({ alert }) => alert))
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
  }
})

test('panels have ids of their own', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
