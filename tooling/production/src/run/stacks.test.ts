import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { nameSourcesInStacks } from './stacks.ts'

/** Generated line 1, column 26 is line 7, column 3 of the source. */
const map = { version: 3, sources: ['../src/refund.ts'], names: [], mappings: 'yBAME' }
const code = 'export const refund=()=>{ throw new Error("refused") }\n'

async function stackOf(files: Record<string, string>): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'stacks-'))
  const before = Error.prepareStackTrace
  onTestFinished(() => {
    Error.prepareStackTrace = before
    rmSync(folder, { recursive: true })
  })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const module = await import(pathToFileURL(join(folder, 'refund.mjs')).href)
  nameSourcesInStacks()
  try {
    module.refund()
  } catch (error) {
    return (error as Error).stack?.replaceAll(join(folder, '..'), '')
  }
}

test('a stack names the line of the source', async () => {
  const stack = await stackOf({ 'refund.mjs': code, 'refund.mjs.map': JSON.stringify(map) })
  expect(stack).toMatch(/^Error: refused\n {4}at (Module\.)?refund \(\/src\/refund\.ts:7:3\)\n/)
})

test('a module without a map keeps its own lines', async () => {
  expect(await stackOf({ 'refund.mjs': code })).toMatch(/^Error: refused\n {4}at \S*refund \(.*refund\.mjs:1:33\)\n/)
})
