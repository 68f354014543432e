import { readFileSync } from 'node:fs'
import { platformEventTypes } from '@merchant-payments/webhooks'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from './document.ts'
import { operationCodes } from './operation-codes.ts'
import { errorVectors, feeVectors } from './vectors.ts'

const document = openApiDocument('http://127.0.0.1:4242/api/v1')
const text = JSON.stringify(document)
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

/** The properties of all schemas within a part of the document, by their paths. */
function* propertiesIn(node: unknown, path = ''): Generator<[path: string, schema: unknown]> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, inner] of Object.entries(node)) {
    // An example may contain anything.
    if (/^examples?$/.test(name)) continue
    const isMap = name === 'properties' && !path.endsWith('/properties')
    if (isMap) for (const [property, schema] of Object.entries(inner)) yield [`${path}/${property}`, schema]
    yield* propertiesIn(inner, `${path}/${name}`)
  }
}

describe('the contract', () => {
  test('is the committed openapi.json (npm run contract --prefix packages/api writes it)', () => {
    const committed = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
    expect(JSON.parse(text)).toEqual(JSON.parse(committed))
  })

  test.each([
    ['fees', feeVectors()],
    ['errors', errorVectors()],
  ])('has the vectors of %s beside it', (name, vectors) => {
    const committed = readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), 'utf8')
    expect(vectors).toEqual(JSON.parse(committed))
  })

  test('passes the recommended rules of Redocly without a warning, its examples too', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-invalid-schema-examples': 'error' } })
    const problems = await lintFromString({ source: text, config })
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([])
  })

  test('has no schema that nothing refers to', () => {
    const orphans = Object.keys(document.components.schemas).filter((name) => !text.includes(`schemas/${name}"`))
    expect(orphans).toEqual([])
  })

  test('describes every event of the catalogue', () => {
    expect(Object.keys(document.webhooks as object)).toEqual(platformEventTypes)
  })

  test('describes every operation and parameter in words of their own, under one tag', () => {
    expect(document.info.contact).toBeDefined()
    for (const { operationId, description, tags, parameters = [] } of operations) {
      expect(description, operationId).toMatch(/^(?!A limited key)./)
      expect(tags, operationId).toHaveLength(1)
      for (const parameter of parameters) expect(parameter, operationId).toHaveProperty('description')
    }
  })

  test('describes every property of every schema', () => {
    const properties = [...propertiesIn(document)]
    const missing = properties.filter(([, schema]) => !(schema as { description?: string }).description)
    expect(missing.map(([path]) => path)).toEqual([])
    expect(properties.length).toBeGreaterThan(500)
  })

  test('gives operations names that make methods: a verb and what it is about', () => {
    const verbs =
      /^(accept|create|list|get|update|archive|delete|change|cancel|expire|pause|resume|reactivate|preview|suspend|unsuspend|close|deactivate|roll|send|replay)[A-Z][a-z]+([A-Z][a-z]+)*$/
    const names = operations.map(({ operationId }) => operationId)
    expect(names.filter((name) => !verbs.test(name))).toEqual([])
    expect(Object.keys(operationCodes).filter((name) => !names.includes(name))).toEqual([])
  })

  test('shows an example of every body and every answer', () => {
    for (const { operationId, requestBody, responses } of operations) {
      const answers = Object.values(responses).filter((answer) => !('$ref' in answer))
      for (const { content } of [...(requestBody ? [requestBody] : []), ...answers]) {
        expect(content?.['application/json']?.examples, operationId).not.toEqual({})
        expect(content?.['application/json']?.examples, operationId).toBeDefined()
      }
    }
  })

  test('documents an envelope and its failures for every operation', () => {
    expect(operations.length).toBeGreaterThan(0)
    for (const { responses } of operations) {
      expect(JSON.stringify(responses['200'])).toContain('Response"')
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '429', '500']))
    }
  })
})
