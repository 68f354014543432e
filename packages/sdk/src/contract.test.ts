import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractFiles } from '../scripts/contract-files.ts'

test.each(Object.entries(await contractFiles()))(
  '%s is made of the contract (npm run contract --prefix packages/sdk writes it)',
  (name, text) => expect(readFileSync(new URL(name, import.meta.url), 'utf8')).toBe(text),
)
