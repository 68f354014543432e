import { writeFileSync } from 'node:fs'
import { openApiDocument } from './document.ts'

// The contract as a file, for the SDK's types and for reviewing what a change does to the interface.
writeFileSync(
  new URL('../../openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument('http://127.0.0.1:4242/api/v1'), null, 2)}\n`,
)
