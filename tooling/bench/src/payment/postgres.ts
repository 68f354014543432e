import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import type { Undo } from '@merchant-payments/drill/site'
import { countStatements } from './database-cost.ts'

/** An empty database that writes to the disk, in a server of its own that counts statements. @returns its address */
export async function startCountingPostgres(undo: Undo): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'merchant-payments-bench-'))
  // Root's PostgreSQL runs as another user, who shall get at its files here.
  await chmod(dataDir, 0o711)
  undo.push(() => eraseEmbeddedPostgres(dataDir))
  const first = await startEmbeddedPostgres({ dataDir })
  await countStatements(first.url)
  await first.stop()
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  undo.push(stop)
  return url
}
