/** The release from which an upgrade must work, as docs/releases.md names it. */
export type PreviousRelease = { release: string; commit: string; schema: string }

const row = /^\| previous +\| ([\w.-]+) +\| `([0-9a-f]{7,40})` +\| `(\d{14})` +\|$/m

/** @throws when the document names none */
export function previousRelease(document: string): PreviousRelease {
  const [, release, commit, schema] = row.exec(document) ?? []
  if (!release || !commit || !schema) throw new Error('docs/releases.md has no row of the previous release')
  return { release, commit, schema }
}
