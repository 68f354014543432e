import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { startChild } from '../child.ts'
import type { Question } from './server.ts'

/** The whole product in a process and a directory of its own. */
export type Installation = {
  dataDir: string
  /** For commands that are to work on the same data. */
  environment: Record<string, string>
  /** Milliseconds of user and system time that its process has used so far. */
  cpuMs(): Promise<number>
  /** Ends it, and leaves nothing behind. */
  remove(): Promise<void>
}

/** @param authority PEM of an authority that its deliveries trust */
export async function install(authority: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-payments-year-'))
  // Root's PostgreSQL runs as another user, who shall get at its files here.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  await mkdir(join(dataDir, 'authorities'), { recursive: true })
  await writeFile(join(dataDir, 'authorities', 'bench.pem'), authority)
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    // Counted like any other, but out of reach.
    RATE_LIMIT_PER_HOUR: '100000000',
  }
  const child = startChild('./year/server.ts')
  const remove = async () => {
    await child.stop()
    await eraseEmbeddedPostgres(join(dataDir, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await child.ask({ start: environment } satisfies Question)
  } catch (error) {
    await remove()
    throw error
  }
  return {
    dataDir,
    environment,
    async cpuMs() {
      const { cpu } = (await child.ask({ usage: true } satisfies Question)) as { cpu: NodeJS.CpuUsage }
      return (cpu.user + cpu.system) / 1000
    },
    remove,
  }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
