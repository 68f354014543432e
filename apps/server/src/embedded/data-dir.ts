import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const mode = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  /** Of the platform endpoint and of the Connect endpoint. */
  webhookSecrets: z.tuple([z.string(), z.string()]),
})

const secrets = z.object({ encryptionKey: z.string(), sandbox: z.object({ live: mode, test: mode }) })

/** What an installation without a configuration of its own makes up once, and keeps. */
export type LocalSecrets = z.infer<typeof secrets>

/** The secrets of a data directory, made at the first call. Readable by their owner alone. */
export async function localSecrets(dataDir: string): Promise<LocalSecrets> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  const kept = await readIfThere(file)
  if (kept !== null) return secrets.parse(JSON.parse(kept))
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(newSecrets(), null, 2), { mode: 0o600 })
  await chmod(draft, 0o600)
  try {
    // A link fails when the name is taken: of several first starts at once, one wins and the others read its file.
    await link(draft, file).catch((error: unknown) => {
      if (!isSystemError(error, 'EEXIST')) throw error
    })
  } finally {
    await unlink(draft)
  }
  return secrets.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** The text of a file; null when there is none. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    throw error
  }
}

export function isSystemError(error: unknown, code: string): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && error.code === code
}

function newSecrets(): LocalSecrets {
  const random = () => randomBytes(24).toString('hex')
  const keys = (name: 'live' | 'test'): LocalSecrets['sandbox']['live'] => ({
    secretKey: `sk_${name}_${random()}`,
    publishableKey: `pk_${name}_${random()}`,
    webhookSecrets: [`whsec_${random()}`, `whsec_${random()}`],
  })
  return {
    encryptionKey: randomBytes(32).toString('base64'),
    sandbox: { live: keys('live'), test: keys('test') },
  }
}
