import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handledEventTypes } from '@merchant-payments/processor'
import { expect, test } from 'vitest'

test('the README names every event that the platform’s endpoints have to be sent', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../../../README.md'), 'utf8')
  const told = readme.match(/^[a-z_]+(\.[a-z_]+)+( |$).*$/gm)?.flatMap((line) => line.split(/ +/))
  expect(handledEventTypes).toContain('charge.updated')
  expect(told).toEqual(expect.arrayContaining([...handledEventTypes]))
})
