import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readRegistry, reasonUnmaintained } from './find-unmaintained.ts'
import { leftOutBy, productionPackages } from './installed.ts'
import { judge, listOf } from './list.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const committed = join(root, 'docs/third-party-licences.md')
/** The programs and published packages; our packages that they need are found from them. */
const shipped = ['apps/server', 'apps/portal', 'packages/sdk', 'apps/example-store'].map((path) => join(root, path))

const { values } = parseArgs({ options: { check: { type: 'boolean' }, maintained: { type: 'boolean' } } })
process.exitCode = values.maintained ? await reportMaintained() : listLicences(values.check ?? false)

/** Writes the list, or only compares it; the exit code. */
function listLicences(onlyCheck: boolean): number {
  const leftOut = leftOutBy(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  const licences = judge(productionPackages(shipped, leftOut))
  for (const one of licences.refused) console.error(`✗ ${one} – not allowed (tooling/licences/src/allowed.ts)`)
  const list = listOf(licences)
  if (!onlyCheck) {
    writeFileSync(committed, list)
  } else if (!existsSync(committed) || readFileSync(committed, 'utf8') !== list) {
    console.error('✗ docs/third-party-licences.md is not what is installed: run "npm run third-party" and commit it')
    return 1
  }
  return licences.refused.length > 0 ? 1 : 0
}

async function reportMaintained(): Promise<number> {
  const folders = ['apps', 'packages', 'tooling']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')))
  const now = Date.now()
  const packages = await readRegistry([root, ...folders])
  const rows = packages.map((one) => ({
    package: one.name,
    version: one.version,
    'last release': new Date(one.lastRelease).toISOString().slice(0, 10),
    complaint: reasonUnmaintained(one, now) ?? '',
  }))
  console.table(rows)
  return rows.some((row) => row.complaint !== '') ? 1 : 0
}
