import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, lstat, mkdir, readFile, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { foreignServerUser, readIfThere } from '@merchant-payments/db/data-directory'
import { z } from 'zod'
import { type Config, ConfigError } from '../config.ts'
import { isSystemError } from './is-system-error.ts'
import { parseJson, writeJson } from './json-file.ts'
import { restrictPermissions } from './restrict-permissions.ts'

const mode = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  /** The secrets of the platform endpoint and of the Connect endpoint. */
  webhookSecrets: z.tuple([z.string(), z.string()]),
})

const secrets = z.object({ encryptionKey: z.string(), sandbox: z.object({ live: mode, test: mode }) })

/** The secrets that an installation without a configuration of its own generates once, and stores. */
export type LocalSecrets = z.infer<typeof secrets>

/**
 * The token of the embedded sandbox's control calls: the configured one, or one that is derived from its secret key, so that
 * it is the same for every process of the installation. The key cannot be derived from it.
 */
export function sandboxTokenOf({ sandbox: { token } }: Pick<Config, 'sandbox'>, { sandbox }: LocalSecrets): string {
  return token ?? createHmac('sha256', sandbox.test.secretKey).update('sandbox token').digest('base64url')
}

/**
 * Creates the data directory if need be, and closes it to the machine's other users. A directory with an embedded PostgreSQL stays
 * open to the user of that server, also for a process with another database: the server may be running.
 */
export async function openDataDir({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const postgres = join(dataDir, 'postgres')
  const postgresGroup = async () =>
    databaseUrl === undefined || (await exists(postgres)) ? foreignServerUser(postgres) : undefined
  try {
    await makeFolder(dataDir)
    await restrictPermissions(dataDir, await postgresGroup())
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`DATA_DIR cannot be used: ${reason}`, { cause })
  }
}

/** The secrets of a data directory, generated at the first call. Only their owner can read them. */
export async function localSecrets(dataDir: string): Promise<LocalSecrets> {
  const file = join(dataDir, 'secrets.json')
  const kept = await readIfThere(file)
  if (kept !== null) return read(file, kept)
  const draft = `${file}.${randomUUID()}`
  await writeJson(draft, newSecrets())
  try {
    // A link fails when the name is taken: of several first starts at once, one wins and the others read its file.
    await link(draft, file).catch((error: unknown) => {
      if (!isSystemError(error, 'EEXIST')) throw error
    })
  } finally {
    await unlink(draft)
  }
  return read(file, await readFile(file, 'utf8'))
}

/**
 * Creates a folder with its parents. Node's own recursive form never ends where nothing can be created, such as in
 * /proc.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (isSystemError(error, 'EEXIST') && (await stat(path)).isDirectory()) return
    if (!isSystemError(error, 'ENOENT') || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path, { mode: 0o700 })
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return false
    throw error
  }
}

function read(file: string, text: string): LocalSecrets {
  const kept = parseJson(text, secrets)
  if (kept !== null) return kept
  throw new ConfigError(`DATA_DIR contains a damaged ${file}; restore it, or move the directory away to start over`)
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
