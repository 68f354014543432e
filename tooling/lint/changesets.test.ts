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

/** The commit at which the branch left main; HEAD on main itself, and where main is not known, as in a copy of one commit. */
function findBase(): string {
  return git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main') ?? 'HEAD'
}

const linesOf = (list: string | null) => list?.split('\n') ?? []

test('a change that clients can see comes with a changeset', () => {
  const base = findBase()
  const added = [
    ...linesOf(git('diff', '--name-only', '--diff-filter=A', base)),
    ...linesOf(git('ls-files', '--others', '--exclude-standard', '.changeset')),
  ]
  const isExplained = added.some((path) => /^\.changeset\/(?!README)[\w-]+\.md$/.test(path))
  const changed = linesOf(git('diff', '--name-only', base))
  // A release deletes the changesets that it has written into the changelogs.
  const isRelease = git('describe', '--exact-match', '--tags', 'HEAD') !== null
  expect(isExplained || isRelease ? [] : changed.filter((path) => visible.includes(path))).toEqual([])
})
