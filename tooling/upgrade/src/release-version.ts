// Gives the repository the version that its changesets ask for, and collects them into CHANGELOG.md.
import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootFolder } from './build-release.ts'
import { newestSection, withSection } from './changelog.ts'
import { runProgram } from './run-tool.ts'

const changesets = '@changesets/cli@3.0.3'

process.stderr.write(await runProgram('npx', ['--yes', changesets, 'version'], { cwd: rootFolder }))
const { version } = JSON.parse(await read('apps/server/package.json'))
const section = newestSection(await read('apps/server/CHANGELOG.md'), version)
if (section === null) throw new Error('no changeset names @merchant-payments/server')
await write('CHANGELOG.md', withSection(await read('CHANGELOG.md'), section))
await replace('package.json', /"version": "[^"]+"/, `"version": "${version}"`)
await replace('packages/sdk/src/version.ts', /version = '[^']+'/, `version = '${version}'`)
// All packages have one version. Only the client is published, with a changelog of its own.
for (const path of globSync('{apps,packages,tooling}/*/CHANGELOG.md', { cwd: rootFolder }))
  if (!path.startsWith(join('packages', 'sdk'))) await rm(join(rootFolder, path))
process.stdout.write(`${version}\n`)

function read(path: string): Promise<string> {
  return readFile(join(rootFolder, path), 'utf8')
}

function write(path: string, text: string): Promise<void> {
  return writeFile(join(rootFolder, path), text)
}

async function replace(path: string, pattern: RegExp, by: string): Promise<void> {
  await write(path, (await read(path)).replace(pattern, by))
}
