import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { z } from 'zod'

/** A file of the repository. */
export const fileAt = (path: string) => readFile(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8')

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

export const alerts = rules
  .parse(parse(await fileAt('deploy/monitoring/alerts.yml')))
  .groups.flatMap((group) => group.rules)
export const { panels } = dashboard.parse(JSON.parse(await fileAt('deploy/monitoring/dashboard.json')))

/** The expressions of all alerts and graphs, with the name of each. */
export const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ id, targets = [] }) => targets.map(({ expr }) => [`panel ${id}`, expr] as const)),
]

/** A selector of an expression: the name of a series, and the matchers of its labels. */
type Selector = { name: string; matchers: Matcher[] }
type Matcher = { label: string; operator: string; value: string }

/** @throws where the text is no PromQL */
export function selectorsIn(expression: string): Selector[] {
  // Grafana puts these in.
  const text = expression.replaceAll('$__rate_interval', '5m').replaceAll('$mode', 'live')
  const found: Selector[] = []
  const textOf = ({ from, to }: { from: number; to: number }) => text.slice(from, to)
  parser.parse(text).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`no PromQL at ${node.from}: ${text}`)
      if (node.name === 'VectorSelector') found.push({ name: '', matchers: [] })
      const selector = found.at(-1)
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector' && selector)
        selector.name = textOf(node)
      if (node.name === 'UnquotedLabelMatcher') {
        const [, label = '', operator = '', value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(textOf(node)) ?? []
        selector?.matchers.push({ label, operator, value })
      }
    },
  })
  return found
}

/** Whether a selector has a series with these labels, as Prometheus decides it. */
export function isSelected({ matchers }: Selector, labels: Readonly<Record<string, string>>): boolean {
  return matchers.every(({ label, operator, value }) => {
    const given = labels[label] ?? ''
    const matches = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(given) : given === value
    return matches !== operator.startsWith('!')
  })
}
