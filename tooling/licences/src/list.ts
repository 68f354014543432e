import { isAllowed, licenceOf, reasonFor } from './allowed.ts'
import type { Manifest } from './installed.ts'

type Entry = { name: string; versions: string[]; licence: string; reason: string | null }
type Licences = { entries: Entry[]; refused: string[] }

/** Platforms and what follows them in the names of packages that hold a binary for one. */
const platform = /(?<=[-/])(?:aix|android|darwin|freebsd|linux|openbsd|sunos|win32|windows)-.+$/

/** One entry per package and licence, by name; and what may not be here. */
export function judge(packages: readonly Manifest[]): Licences {
  const entries = new Map<string, Entry>()
  const refused = new Set<string>()
  for (const manifest of packages) {
    const licence = licenceOf(manifest) ?? 'none named'
    const reason = reasonFor(manifest.name, licence)
    if (!isAllowed(licence) && reason === null) refused.add(`${manifest.name} ${manifest.version}: ${licence}`)
    // The list is the same whatever it is made on.
    const name = manifest.os || manifest.cpu ? manifest.name.replace(platform, '*') : manifest.name
    const entry = entries.get(`${name} ${licence}`) ?? { name, versions: [], licence, reason }
    if (!entry.versions.includes(manifest.version)) entry.versions.push(manifest.version)
    entries.set(`${name} ${licence}`, entry)
  }
  return { entries: [...entries.values()].sort(byName), refused: [...refused].sort() }
}

/** Markdown that is the same for the same packages. */
export function listOf({ entries }: Licences): string {
  const counts = new Map<string, number>()
  for (const { licence } of entries) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  const byCount = [...counts].sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || compare(a, b))
  const reasons = entries.flatMap(({ name, licence, reason }) => (reason ? [`- ${name} (${licence}): ${reason}.`] : []))
  return `# Third-party licences

What the server, the portal, the SDK and the example store need when they run, and what is built into the pages of the
portal. \`npm run third-party\` writes this list; change nothing by hand. Each package comes with the text of its licence; the
texts of what is built into pages are served beside them, as \`/licences.txt\`, \`/guides-licences.txt\` and \`/docs-licences.txt\`.

${byCount.map(([licence, count]) => `- ${licence}: ${count}`).join('\n')}
${reasons.length > 0 ? `\nAllowed for a reason:\n\n${reasons.join('\n')}\n` : ''}
| Package | Version | Licence |
| ------- | ------- | ------- |
${entries.map(({ name, versions, licence }) => `| ${name} | ${versions.sort(compare).join(', ')} | ${licence} |`).join('\n')}
`
}

function byName(a: Entry, b: Entry): number {
  return compare(a.name, b.name) || compare(a.licence, b.licence)
}

/** By code unit: the same order under every locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
