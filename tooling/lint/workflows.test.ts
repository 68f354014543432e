import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../.github/workflows/', import.meta.url))
const used = readdirSync(folder).flatMap((file) =>
  readFileSync(`${folder}${file}`, 'utf8')
    .split('\n')
    .filter((line) => /^\s*(- )?uses:/.test(line))
    .map((line) => [file, line.trim()] as const),
)

test('workflows use actions', () => expect(used.length).toBeGreaterThan(5))

test.each(used)('%s: %s is pinned by its commit, with its version', (_, line) => {
  // A tag can be moved to other code.
  expect(line).toMatch(/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})
