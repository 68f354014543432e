import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLocalAuthorities } from './local-authorities.ts'

test('an authority that is added while the server runs counts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-payments-data-'))
  const authorities = createLocalAuthorities(folder)
  onTestFinished(async () => {
    authorities.close()
    await rm(folder, { recursive: true })
  })
  expect(authorities.current()).toEqual([])
  expect(authorities.current()).toBe(authorities.current())

  await writeFile(join(folder, 'authorities', 'shop.pem'), 'PEM')
  await writeFile(join(folder, 'authorities', 'notes.txt'), 'no authority')
  await expect.poll(() => authorities.current()).toEqual(['PEM'])
  expect(authorities.current()).toBe(authorities.current())
})
