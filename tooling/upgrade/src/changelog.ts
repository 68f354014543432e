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
