import { writeFileSync } from 'node:fs'
import { contractFiles } from './contract-files.ts'

// `npm run contract`
for (const [name, text] of Object.entries(await contractFiles())) {
  writeFileSync(new URL(`../src/${name}`, import.meta.url), text)
}
