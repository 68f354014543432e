import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { createTestDatabase } from '@merchant-payments/db/testing'

/** Where an installation keeps its data, and what it is set to. */
export type Place = {
  folder: string
  dataDir: string
  /** Settings on ports of their own: for a server, a second one on the same data, or a command. */
  environmentOn(ports: [number, number]): NodeJS.ProcessEnv
  remove(): Promise<void>
}

export type PlaceOptions = {
  /** PEM of an authority that deliveries trust. */
  authority?: string
  /** A PostgreSQL of its own, as a newcomer has it, in the place of a database on the one of the run. */
  embedded?: boolean
}

export async function newPlace({ authority, embedded = false }: PlaceOptions = {}): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-payments-e2e-'))
  const dataDir = join(folder, 'data')
  const database = embedded ? null : await createTestDatabase()
  if (authority !== undefined) {
    await mkdir(join(dataDir, 'authorities'), { recursive: true })
    await writeFile(join(dataDir, 'authorities', 'shop.pem'), authority)
  }
  return {
    folder,
    dataDir,
    environmentOn: ([port, sandboxPort]) => ({
      HOME: folder,
      DATA_DIR: dataDir,
      ...(database ? { DATABASE_URL: database.url } : {}),
      LOG_LEVEL: 'warn',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    }),
    async remove() {
      await (database ? database.drop() : eraseEmbeddedPostgres(join(dataDir, 'postgres')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
