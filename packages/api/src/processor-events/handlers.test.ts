import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { handledTypes } from './handlers.ts'

test('whoever installs this is told of every event that has to be subscribed to', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../../../README.md'), 'utf8')
  const told = readme.match(/^[a-z_]+(\.[a-z_]+)+( |$).*$/gm)?.flatMap((line) => line.split(/ +/))
  expect(handledTypes).toContain('charge.updated')
  expect(told).toEqual(expect.arrayContaining([...handledTypes]))
})
