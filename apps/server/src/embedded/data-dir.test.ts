import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { localSecrets } from './data-dir.ts'

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-payments-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'data')
}

it('secrets are made once, whoever asks first, and for their owner alone', async () => {
  const folder = await emptyFolder()
  const answers = await Promise.all(Array.from({ length: 8 }, () => localSecrets(folder)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await localSecrets(folder)).toEqual(answers[0])
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

it('secrets of two installations have nothing in common', async () => {
  const [one, other] = [await localSecrets(await emptyFolder()), await localSecrets(await emptyFolder())]
  expect(one.encryptionKey).not.toBe(other.encryptionKey)
  expect(Buffer.from(one.encryptionKey, 'base64')).toHaveLength(32)
  expect(one.sandbox.live.secretKey).toMatch(/^sk_live_/)
  expect(one.sandbox.test.webhookSecrets[0]).not.toBe(one.sandbox.test.webhookSecrets[1])
})
