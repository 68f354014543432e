import { rootFolder } from './build-release.ts'
import { previousRelease } from './previous-release.ts'
import { runProgram } from './run-tool.ts'

/**
 * The commit with which the drill begins: that of the previous release, or while none is tagged, the one that wrote the newest
 * migration of the first release.
 * @param document docs/releases.md
 * @throws when the document names no release, or no commit has its schema
 */
export async function previousCommit(document: string, tell: (line: string) => void): Promise<string> {
  const { release, commit, schema } = previousRelease(document)
  if (commit !== null) return commit
  const migrations = `packages/db/prisma/migrations/${schema}_*`
  const written = (await runProgram('git', ['log', '-1', '--format=%H', '--', migrations], { cwd: rootFolder })).trim()
  if (written === '') throw new Error(`no commit has the migration ${schema}`)
  tell(`${release} is not tagged yet: the drill begins with ${written}, which wrote its schema`)
  return written
}
