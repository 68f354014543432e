import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { createMetrics } from './create-metrics.ts'

// What is deployed beside the processes names what they export, and what the runbook explains.

const fileAt = (path: string) => readFile(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8')

const rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'warn']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboard = z.object({
  panels: z.array(z.object({ id: z.number(), targets: z.array(z.object({ expr: z.string() })).optional() })),
})

const alerts = rules.parse(parse(await fileAt('deploy/monitoring/alerts.yml'))).groups.flatMap((group) => group.rules)
const { panels } = dashboard.parse(JSON.parse(await fileAt('deploy/monitoring/dashboard.json')))
const runbook = await fileAt('docs/runbook.md')

/** The selectors of an expression: the name of the series, and the labels that it is selected by. */
function selectorsIn(expression: string): { name: string; labels: string[] }[] {
  // Grafana puts these in.
  const text = expression.replaceAll('$__rate_interval', '5m').replaceAll('$mode', 'live')
  const found: { name: string; labels: string[] }[] = []
  const textOf = ({ from, to }: { from: number; to: number }) => text.slice(from, to)
  parser.parse(text).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`no PromQL at ${node.from}: ${text}`)
      if (node.name === 'VectorSelector') found.push({ name: '', labels: [] })
      const selector = found.at(-1)
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector' && selector)
        selector.name = textOf(node)
      if (node.name === 'LabelName' && node.node.parent?.name === 'UnquotedLabelMatcher')
        selector?.labels.push(textOf(node))
    },
  })
  return found
}

const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ id, targets = [] }) => targets.map(({ expr }) => [`panel ${id}`, expr] as const)),
]
/** Given by Prometheus itself. */
const own = { series: 'up', labels: ['job', 'instance'] }
const exported = createMetrics().series()

test.each(expressions)('%s selects series and labels that a process exports', (_, expression) => {
  const selectors = selectorsIn(expression)
  expect(selectors).not.toEqual([])
  for (const { name, labels } of selectors) {
    const known = name === own.series ? [] : exported.get(name)
    expect(known, name).toBeDefined()
    for (const label of labels) expect([...(known ?? []), ...own.labels], name).toContain(label)
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
        'finding',
        'holder',
        'le',
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
      // Of the process metrics: the kinds of handles, and the version of Node.
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
