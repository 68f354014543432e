import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthority } from '../../testing/authority.ts'
import { startReceiver } from '../../testing/receiver.ts'

const script = fileURLToPath(new URL('../../testing/post-once.ts', import.meta.url))

test('NODE_EXTRA_CA_CERTS is trusted, alone and beside configured authorities', async () => {
  const [local, own] = await Promise.all([createAuthority('Local'), createAuthority('Own')])
  const [byLocal, byOwn] = await Promise.all([startReceiver(await local.issue()), startReceiver(await own.issue())])
  const folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'local.pem')
  await writeFile(file, local.certificate)

  const post = async (url: string, trusted = '') => {
    const env = { NODE_EXTRA_CA_CERTS: file }
    const { stdout } = await promisify(execFile)(process.execPath, [script, url, trusted], { env, timeout: patienceMs })
    return JSON.parse(stdout)
  }
  expect(
    await Promise.all([
      post(byLocal.url),
      post(byLocal.url, own.certificate),
      post(byOwn.url, own.certificate),
      post(byOwn.url),
    ]),
  ).toEqual([
    { status: 204, error: null },
    { status: 204, error: null },
    { status: 204, error: null },
    { status: null, error: 'tls_failed' },
  ])
})
