/** The release from which an upgrade must work, as docs/releases.md names it. `commit` is null until it is tagged. */
type PreviousRelease = { release: string; commit: string | null; schema: string }

const row = /^\| previous +\| ([\w.-]+) +\| (?:`([0-9a-f]{7,40})`|–) +\| `(\d{14})` +\|$/m

/** @throws when the document names none */
export function previousRelease(document: string): PreviousRelease {
  const [, release, commit = null, schema] = row.exec(document) ?? []
  if (!release || !schema) throw new Error('docs/releases.md has no row of the previous release')
  return { release, commit, schema }
}
