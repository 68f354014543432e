import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { observedNames } from '../coverage/observations.ts'
import { endpoints, v2Endpoints } from '../resources/registry.ts'
import { answersOf } from './answers.ts'
import { expandableOf } from './expandable.ts'
import { limitsOf } from './limits.ts'
import { parametersOf } from './parameters.ts'
import { readSdk } from './sdk.ts'
import { versionsOf } from './versions.ts'

/**
 * Writes what the official client knows of Stripe's API: after a new version of it, and after new operations here. With a file, Stripe's
 * OpenAPI document as JSON, it writes the lengths of texts as well, which the types of the client do not have.
 */
const client = join(dirname(fileURLToPath(import.meta.resolve('stripe'))), '..')
const source = join(import.meta.dirname, '..')

function write(file: string, content: object): void {
  writeFileSync(join(source, file), `${JSON.stringify(content, null, 2)}\n`)
}

const [document] = process.argv.slice(2)
const sdk = readSdk(client)
const origin = { sdk: sdk.version, api: sdk.apiVersion }
const offered = new Set(
  [...endpoints, ...v2Endpoints].map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':id')}`),
)
// Of events of v2 the client has a type for each kind, and of all of them together none that says what they have.
const isTyped = (operation: string) => !operation.includes('/v2/core/events')
const expandable = expandableOf(sdk, (operation) => isTyped(operation) && offered.has(operation))
write('published/stripe.json', { ...origin, versions: versionsOf(client), ...parametersOf(sdk), expandable })
write('testing/answers/answers.json', {
  ...origin,
  ...answersOf(sdk, (operation) => isTyped(operation) && offered.has(operation)),
})
if (document !== undefined)
  write(
    'published/limits.json',
    limitsOf(sdk, document, (operation) => offered.has(operation)),
  )
write('coverage/observed.json', observedNames())
const { coveragePage } = await import('../coverage/render.ts')
writeFileSync(join(source, '../COVERAGE.md'), coveragePage())
const { versionsPage } = await import('../versions/render.ts')
writeFileSync(join(source, '../VERSIONS.md'), versionsPage())
