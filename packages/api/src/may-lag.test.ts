import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ProcedureMeta } from './core/request/procedure-meta.ts'
import { appRouter } from './resources/router.ts'

type Definition = { type: string; meta?: ProcedureMeta; output?: unknown }
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>).map(
  ([path, { _def }]) => ({ path, ..._def }),
)

/**
 * Lists that are read on the primary: a reader continues from its last position, which must not move back; and the report of fees
 * first copies what is new at the processor.
 */
const feeds = ['events.changes', 'operator.desk.fees', 'platform.reports.fees']

test('lists may be read from a replica', () => {
  const lists = procedures.filter(({ type, output }) => {
    const { shape } = output instanceof z.ZodObject ? output : { shape: {} }
    return type === 'query' && 'has_more' in shape
  })
  expect(lists.length).toBeGreaterThan(20)
  expect(lists.filter(({ meta }) => !meta?.mayLag).map(({ path }) => path)).toEqual(feeds)
})

test('changes, and reads that wait, use the primary', () => {
  const lagging = procedures.filter(({ meta }) => meta?.mayLag)
  expect(lagging.filter(({ type, meta }) => type !== 'query' || meta?.waits || meta?.audit)).toEqual([])
})
