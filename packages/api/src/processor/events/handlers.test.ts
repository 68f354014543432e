import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handledEventTypes } from '@merchant-payments/processor'
import { expect, test } from 'vitest'

test('docs/going-live.md names every event that the platform’s endpoints have to be sent', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../../docs/going-live.md'), 'utf8')
  const told = guide.match(/^[a-z_]+(\.[a-z_]+)+( |$).*$/gm)?.flatMap((line) => line.split(/ +/))
  expect(handledEventTypes).toContain('charge.updated')
  expect(told).toEqual(expect.arrayContaining([...handledEventTypes]))
})
