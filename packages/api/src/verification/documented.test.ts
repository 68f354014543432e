import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checks } from './checks.ts'

test('each check stands in the table of docs/operating.md, in its order', async () => {
  const page = await readFile(new URL('../../../../docs/operating.md', import.meta.url), 'utf8')
  const section = page.split(/^## /m).find((one) => one.startsWith('Verifying the books')) ?? ''
  const named = [...section.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name)
  expect(named).toEqual(checks.map(({ name }) => name))
})
