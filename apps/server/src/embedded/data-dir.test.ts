import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { localSecrets, openDataDir } from './data-dir.ts'

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-payments-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'data')
}

test('secrets are generated once, by the first of several processes, and readable by their owner alone', async () => {
  const folder = await emptyFolder()
  const start = async () => {
    await openDataDir({ dataDir: folder, databaseUrl: undefined })
    return localSecrets(folder)
  }
  const answers = await Promise.all(Array.from({ length: 8 }, start))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await localSecrets(folder)).toEqual(answers[0])
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('secrets of two installations have nothing in common', async () => {
  const made = async () => {
    const dataDir = await emptyFolder()
    await openDataDir({ dataDir, databaseUrl: 'postgresql://elsewhere' })
    return localSecrets(dataDir)
  }
  const [one, other] = [await made(), await made()]
  expect(one.encryptionKey).not.toBe(other.encryptionKey)
  expect(Buffer.from(one.encryptionKey, 'base64')).toHaveLength(32)
  expect(one.sandbox.live.secretKey).toMatch(/^sk_live_/)
  expect(one.sandbox.test.webhookSecrets[0]).not.toBe(one.sandbox.test.webhookSecrets[1])
})
