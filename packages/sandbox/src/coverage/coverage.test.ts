import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { apiVersion } from '../http/context.ts'
import { stripeTakes } from '../published/parameter-shapes.ts'
import answers from '../testing/answers/answers.json' with { type: 'json' }
import { coverage, source, unknownOperations } from './coverage.ts'
import { coveragePage, coverageText } from './render.ts'

const remedy = 'run npm run generate:stripe in packages/sandbox'

test('the coverage is that of the installed client', () => {
  const installed = { sdk: Stripe.PACKAGE_VERSION, api: Stripe.API_VERSION }
  expect(source, remedy).toMatchObject(installed)
  expect(answers, remedy).toMatchObject(installed)
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test('COVERAGE.md says what the operations take', () => {
  const written = readFileSync(join(import.meta.dirname, '../../COVERAGE.md'), 'utf8')
  expect(written === coveragePage(), remedy).toBe(true)
  expect(coverageText()).toContain('works: amount')
})

test('every operation that is offered is one of Stripe’s, and its answers have a type', () => {
  // The contents of a file are not JSON, and the client reads them with a method of its own.
  expect(unknownOperations()).toEqual([
    // The older address of a balance transaction.
    'GET /v1/balance/history/:id',
    // Only Stripe’s command line calls these.
    'GET /v1/payment_pages/:id',
    'POST /v1/payment_pages/:id/confirm',
    'GET /v1/files/:id/contents',
  ])
  const typed = Object.keys(answers.operations)
  const offered = coverage().filter(({ parameters }) => parameters !== null)
  const untyped = offered.map(({ operation }) => operation).filter((operation) => !typed.includes(operation))
  expect(untyped, remedy).toEqual(['GET /v2/core/events', 'GET /v2/core/events/:id'])
})

test('nothing is taken that Stripe refuses', () => {
  const beyond = coverage().flatMap(({ parameters }) =>
    (parameters ?? []).filter((one) => one.beyond && one.treatment !== 'refused'),
  )
  expect([...new Set(beyond.map(({ name }) => name))].toSorted()).toEqual([
    // Stripe.js sends these; the client for servers does not.
    'client_secret',
    'configuration[customer][shipping][address][town]',
    // The client follows the addresses of the next pages.
    'page',
    'payment_method_data[card]',
  ])
})

test.for([
  ['POST', '/v1/customers', 'tax_id_data', true],
  ['POST', '/v1/customers', 'tax_id_data[0][value]', true],
  ['POST', '/v1/customers/:id', 'shipping[colour]', false],
  ['POST', '/v1/customers', 'colour', false],
  ['POST', '/v1/unicorns', 'colour', false],
] as const)('whether Stripe has %s %s %s is %s', ([method, path, param, has]) => {
  expect(stripeTakes(method, path, param)).toBe(has)
})
