import { writeFileSync } from 'node:fs'
import { openApiDocument } from './document.ts'
import { errorVectors, feeVectors } from './vectors.ts'

// Writes the contract, for the SDK's types and for reviews of changes to the interface, and the vectors that the guides
// publish.
write('openapi.json', `${JSON.stringify(openApiDocument('http://127.0.0.1:4242/api/v1'), null, 2)}\n`)
for (const [name, { about, vectors }] of Object.entries({ fees: feeVectors(), errors: errorVectors() })) {
  const lines = vectors.map((vector) => `    ${JSON.stringify(vector)}`).join(',\n')
  write(`vectors/${name}.json`, `{\n  "about": ${JSON.stringify(about)},\n  "vectors": [\n${lines}\n  ]\n}\n`)
}

function write(path: string, text: string): void {
  writeFileSync(new URL(`../../${path}`, import.meta.url), text)
}
