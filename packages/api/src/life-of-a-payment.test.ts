import { access, glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

test('each file that the life of a payment names exists', async () => {
  const guide = await readFile(join(root, 'docs/life-of-a-payment.md'), 'utf8')
  const named = new Set([...guide.matchAll(/`((?:packages|apps)\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path))
  const missing: string[] = []
  for (const path of named) await access(join(root, path)).catch(() => missing.push(path))
  expect(named.size).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

test('each exported function that is called sync… is in a file called sync-…', async () => {
  const elsewhere: string[] = []
  for await (const path of glob('**/*.ts', { cwd: import.meta.dirname })) {
    if (/\/sync-[^/]+\.ts$/.test(path)) continue
    const text = await readFile(join(import.meta.dirname, path), 'utf8')
    if (/^export (async )?function sync[A-Z]/m.test(text)) elsewhere.push(path)
  }
  expect(elsewhere).toEqual([])
})
