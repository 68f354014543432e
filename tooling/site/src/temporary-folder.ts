import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder of a tool. Root's PostgreSQL runs as another user, who may reach its own files in the folder. */
export async function temporaryFolder(tool: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `merchant-payments-${tool}-`))
  await chmod(folder, 0o711)
  return folder
}
