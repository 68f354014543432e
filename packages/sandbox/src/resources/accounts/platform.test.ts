import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSandbox } from '../../testing/sandbox.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The currencies of the platform's bank accounts, in a sandbox on a file. */
async function currenciesOf(file: string, platformCountry = 'US', change?: (sandbox: Sandbox) => void) {
  const { sandbox } = createTestSandbox({ file: join(folder, file), platformCountry })
  const states = (sandbox.snapshot().get('objects') ?? [])
    .filter(({ kind, live }) => kind === 'bank_account' && live === 0)
    .map(({ state }) => JSON.parse(String(state)))
  change?.(sandbox)
  await sandbox.close()
  return states.map(({ currency }) => currency)
}
type Sandbox = ReturnType<typeof createTestSandbox>['sandbox']

test('a file in which the platform has no bank account gets one', async () => {
  const remove = (sandbox: Sandbox) => {
    const rows = new Map(sandbox.snapshot())
    sandbox.restore(
      rows.set(
        'objects',
        (rows.get('objects') ?? []).filter(({ kind }) => kind !== 'bank_account'),
      ),
    )
  }
  expect(await currenciesOf('before.db', 'US', remove)).toEqual(['usd'])
  expect(await currenciesOf('before.db')).toEqual(['usd'])
  expect(await currenciesOf('before.db')).toEqual(['usd'])
})

test('a platform that moves has one bank account per currency', async () => {
  expect(await currenciesOf('moved.db')).toEqual(['usd'])
  expect(await currenciesOf('moved.db', 'DE')).toEqual(['usd', 'eur'])
  expect(await currenciesOf('moved.db')).toEqual(['usd', 'eur'])
})
