/** The entry of one package's newest release in its changelog, without the name of the package; null if it is empty. */
export function newestSection(changelog: string, version: string): string | null {
  const [, ...sections] = changelog.split(/^(?=## )/m)
  const section = sections
    .find((text) => text.startsWith(`## ${version}\n`))
    // All packages have one version, so this says nothing.
    ?.replace(/^ *- (Updated dependencies.*|@merchant-payments\/\S+@\S+)$\n?/gm, '')
    .replace(/^### .+\n\s*(?=### |$(?![\s\S]))/gm, '')
    .trim()
  return section && /^- /m.test(section) ? section : null
}

/** The changelog of the product with a release at its top. */
export function withSection(changelog: string, section: string): string {
  const [heading = '', ...rest] = changelog.split('\n')
  return `${[heading, '', section, ...rest].join('\n').trimEnd()}\n`
}

/** The entries under "Unreleased", which were written before there were changesets, and the changelog without them. */
export function takeUnreleased(changelog: string): { entries: string[]; rest: string } {
  const parts = changelog.split(/^(?=## )/m)
  const unreleased = parts.find((part) => part.startsWith('## Unreleased\n')) ?? ''
  return {
    entries: unreleased
      .split(/^- /m)
      .slice(1)
      .map((entry) => entry.trim()),
    rest: parts.filter((part) => part !== unreleased).join(''),
  }
}

/** A changeset that says one thing. */
export function changesetOf(entry: string): string {
  return `---\n"@merchant-payments/server": minor\n---\n\n${entry}\n`
}
