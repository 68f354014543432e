import { appRouter } from '@merchant-payments/api/router'
import { expect, test } from 'vitest'
import { type AskedOfDesk, desk } from '../desk/cases.ts'
import type { Asked } from './case.ts'
import { lists } from './cases.ts'
import { reads } from './reads-by-key.ts'

type Field = { def: { type: string; innerType?: Field }; options?: readonly unknown[] }
type Definition = { type: string; inputs: readonly { shape?: Readonly<Record<string, Field>> }[] }

const queries = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>)
  .map(([path, { _def }]) => ({ path, ..._def }))
  .filter(({ type }) => type === 'query')

const asked: Asked & AskedOfDesk = {
  ...{
    hits: 'few',
    merchantId: 'mer_x',
    merchantPosition: '1:mer_x',
    orderNumber: 'x',
    operatorAuditId: 'x',
    eventId: 'evt_x',
    deliveryId: 'dlv_x',
    requestId: 'x',
    auditId: 'x',
  },
  ...{ payoutId: 'po_x', middle: (prefix) => prefix },
}

/**
 * Queries that are another one, for the account of the platform; and those of fee schedules: few rows, and the payments of as many days as
 * an operator names.
 */
const ofPlatform = [
  'platform.webhookEndpoints.listDeliveries',
  'operator.desk.requests',
  'operator.pricing.list',
  'operator.pricing.simulate',
]

test('each query of the router is measured, or known to read one object', () => {
  const known = [...Object.keys(lists), ...Object.keys(desk), ...reads, ...ofPlatform]
  expect(known.toSorted()).toEqual(queries.map(({ path }) => path).toSorted())
})

/** Longer ones, such as the types of events, are measured by examples. */
const mostValues = 12

const inputsOf = (path: string) =>
  (({ ...lists, ...desk })[path] ?? []).map(
    ({ input }): Record<string, unknown> => ({ ...(typeof input === 'function' ? input(asked) : input) }),
  )

/** The values of a field that must be measured; `[undefined]`: any. */
function valuesOf(field: Field): readonly unknown[] {
  const { type, innerType } = field.def
  if ((type === 'optional' || type === 'default') && innerType) return valuesOf(innerType)
  return type === 'enum' && field.options && field.options.length <= mostValues ? field.options : [undefined]
}

test.each(Object.keys({ ...lists, ...desk }))('each filter of %s is measured, and each value that it has', (path) => {
  const shape = queries.find((query) => query.path === path)?.inputs.at(-1)?.shape ?? {}
  const inputs = inputsOf(path)
  expect(inputs.length).toBeGreaterThan(0)
  const missing = Object.entries(shape)
    .filter(([name]) => name !== 'limit')
    .flatMap(([name, field]) =>
      valuesOf(field)
        .filter((value) => !inputs.some((input) => name in input && (value === undefined || input[name] === value)))
        .map((value) => (value === undefined ? name : `${name}: ${String(value)}`)),
    )
  expect(missing).toEqual([])
})
