import { readFileSync } from 'node:fs'
import { eventTypes } from '@merchant-payments/webhooks'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from './document.ts'

const document = openApiDocument('http://127.0.0.1:4242/api/v1')
const text = JSON.stringify(document)

describe('the contract', () => {
  test('is the committed openapi.json (npm run contract --prefix packages/api writes it)', () => {
    const committed = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
    expect(JSON.parse(text)).toEqual(JSON.parse(committed))
  })

  test('passes the recommended rules of Redocly, its examples too', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-invalid-schema-examples': 'error' } })
    const problems = await lintFromString({ source: text, config })
    expect(problems.filter((problem) => problem.severity === 'error').map((problem) => problem.message)).toEqual([])
  })

  test('has no schema that nothing refers to', () => {
    const orphans = Object.keys(document.components.schemas).filter((name) => !text.includes(`schemas/${name}"`))
    expect(orphans).toEqual([])
  })

  test('describes every event of the catalogue', () => {
    expect(Object.keys(document.webhooks as object)).toEqual(eventTypes)
  })

  test('documents an envelope and its failures for every operation', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations.length).toBeGreaterThan(0)
    for (const { responses } of operations) {
      expect(JSON.stringify(responses['200'])).toContain('Response"')
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '429', '500']))
    }
  })
})
