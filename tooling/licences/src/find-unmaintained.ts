import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findPackage, readManifest } from './installed.ts'

/** A package that is named in a package.json of ours, and what the registry has on it. */
type Maintenance = {
  name: string
  version: string
  /** Milliseconds since 1970. */
  lastRelease: number
  deprecated: string | null
}

const threeYearsMs = 3 * 365 * 86_400_000

/** Why a package counts as unmaintained; null when it does not. */
export function reasonUnmaintained({ lastRelease, deprecated }: Maintenance, now: number): string | null {
  if (deprecated !== null) return `deprecated: ${deprecated}`
  return now - lastRelease > threeYearsMs ? 'no release for more than three years' : null
}

/** Reads from the registry, through npm, each direct dependency of the packages in these folders; by name. */
export async function readRegistry(folders: readonly string[]): Promise<Maintenance[]> {
  const direct = new Map<string, { name: string; version: string }>()
  for (const folder of folders) {
    const manifest = readManifest(folder)
    for (const [name, wanted] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      const found = wanted === 'workspace:*' ? null : findPackage(folder, name)
      if (!found) continue
      const { version } = readManifest(found)
      direct.set(`${name}@${version}`, { name, version })
    }
  }
  const waiting = [...direct.keys()].sort()
  const found: Maintenance[] = []
  // A few at a time: each is a process, and the registry has others to answer.
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const wanted = direct.get(id)
      if (wanted) found.push({ ...wanted, ...(await readMaintenance(id)) })
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  return found.sort((a, b) => a.lastRelease - b.lastRelease)
}

async function readMaintenance(id: string): Promise<Pick<Maintenance, 'lastRelease' | 'deprecated'>> {
  const args = ['view', id, 'time', 'deprecated', '--json', '--loglevel=error']
  const { stdout } = await promisify(execFile)('npm', args, { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 })
  const answer: { time: Record<string, string>; deprecated?: string } | Record<string, string> = JSON.parse(stdout)
  // npm leaves out the name of a field that stands alone.
  const { time, deprecated } =
    'time' in answer && typeof answer.time === 'object' ? answer : { time: answer, deprecated: null }
  const releases = Object.entries(time as Record<string, string>).filter(([version]) => /^\d/.test(version))
  return {
    lastRelease: Math.max(...releases.map(([, at]) => Date.parse(at))),
    deprecated: typeof deprecated === 'string' && deprecated !== '' ? deprecated : null,
  }
}
