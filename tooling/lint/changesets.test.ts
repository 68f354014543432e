import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The files in which clients see a change: operations, fields and events, the fees in each currency, and the cards of the sandbox. */
const visible = ['packages/api/openapi.json', 'packages/api/vectors/fees.json', 'packages/sandbox/src/cards.ts']

/** The output of git; null where it fails, as in a copy without history. */
function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: rootFolder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** The files that differ from the commit at which the branch left main; none on main itself. */
function changedFiles(): string[] {
  const base = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? 'HEAD'
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard', '.changeset')]
  return lists.flatMap((list) => list?.split('\n') ?? [])
}

test('a change that clients can see comes with a changeset', () => {
  const changed = changedFiles()
  const isExplained = changed.some((path) => /^\.changeset\/(?!README)[\w-]+\.md$/.test(path))
  expect(isExplained ? [] : changed.filter((path) => visible.includes(path))).toEqual([])
})
