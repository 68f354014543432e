import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOperations } from '../contract.ts'
import { Stock } from '../stock.ts'
import { render } from '../wire/render.ts'
import { plans } from './plans.ts'
import { validBody } from './valid.ts'

const document = JSON.parse(readFileSync(new URL('../../../../packages/api/openapi.json', import.meta.url), 'utf8'))
const contract = readOperations(document)
const address = { host: '127.0.0.1', port: 1, basePath: '/api/v1' }

function bytesOf(seed: number, count: number): Buffer[] {
  const planned = plans(contract, seed)
  return Array.from(
    { length: count },
    () => render(planned.next().value, ['a', 'b', 'c', 'd'], address, new Stock()).bytes,
  )
}

test('the same seed plans the same requests, another one others', () => {
  const once = bytesOf(7, 600)
  expect(bytesOf(7, 600).every((bytes, index) => bytes.equals(once[index] ?? Buffer.alloc(0)))).toBe(true)
  expect(bytesOf(8, 600).every((bytes, index) => bytes.equals(once[index] ?? Buffer.alloc(0)))).toBe(false)
})

test('every operation of the contract is planned, in every group', () => {
  const planned = plans(contract, 1)
  const seen = Array.from({ length: 4000 }, () => planned.next().value)
  expect(new Set(seen.flatMap(({ operation }) => operation?.name ?? []))).toEqual(
    new Set(contract.operations.map(({ name }) => name)),
  )
  const groups = ['valid', 'broken', 'hostile', 'bytes', 'unknown id', 'path', 'query', 'header', 'idempotency', 'http']
  expect(new Set(seen.map(({ group }) => group))).toEqual(new Set(groups))
})

test.each([
  ['POST /customers', 'CustomerCreate'],
  ['PUT /customers/{id}', 'CustomerUpdate'],
  ['POST /products', 'ProductCreate'],
  ['PUT /products/{id}', 'ProductUpdate'],
])('every field of %s is sent', (name, schema) => {
  const operation = contract.operations.find((one) => one.name === name)
  const body = operation ? validBody(operation) : null
  const bodies = body ? fc.sample(body, { numRuns: 200, seed: 1 }) : []
  const sent = new Set(bodies.flatMap((fields) => Object.keys(fields)))
  const fields = Object.keys(document.components.schemas[schema].properties)
  expect(fields.filter((field) => !sent.has(field))).toEqual([])
})
