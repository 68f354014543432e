import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stage } from './pack.ts'

const folder = join(import.meta.dirname, '../../dist')
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
await stage(folder)
console.log(`Built. Publish it with: npm publish ${folder}`)
