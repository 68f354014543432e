import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { typeChecker } from '@merchant-payments/vitest/type-checker'
import { expect, test } from 'vitest'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))

const packages = ['apps', 'packages', 'tooling']
  .flatMap((folder) => readdirSync(join(rootFolder, folder)).map((name) => `${folder}/${name}`))
  .filter((folder) => existsSync(join(rootFolder, folder, 'package.json')))

const programFolder = join(rootFolder, 'tooling', 'typescript')

/** Files that the program of tooling/typescript checks, by the compiler's own reading of its configuration. */
const { files: named }: { files: string[] } = JSON.parse(
  spawnSync(process.execPath, [typeChecker, '-p', programFolder, '--showConfig'], { encoding: 'utf8' }).stdout,
)
const shared = named.map((path) => join(programFolder, path))

test.each(packages.filter((folder) => existsSync(join(rootFolder, folder, 'tsconfig.json'))))(
  '%s is type-checked, by itself or with the other packages that run on Node',
  (folder) => {
    const manifest: { scripts?: Record<string, string> } = JSON.parse(
      readFileSync(join(rootFolder, folder, 'package.json'), 'utf8'),
    )
    if (manifest.scripts?.typecheck !== undefined) {
      expect(manifest.scripts.typecheck).toMatch(
        /^(GOGC=\d+ )?(\.\.\/\.\.\/tooling\/typescript\/node_modules\/\.bin\/)?tsc\b/,
      )
      return
    }
    const sources = globSync('{src,e2e,browser,reporter}/**/*.ts', { cwd: join(rootFolder, folder) })
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.map((path) => join(rootFolder, folder, path)).filter((path) => !shared.includes(path))).toEqual([])
  },
)

test.each(packages)('%s takes its versions from the catalog', (folder) => {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(
    readFileSync(join(rootFolder, folder, 'package.json'), 'utf8'),
  )
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter(([, version]) => !version?.startsWith('catalog:') && version !== 'workspace:*')).toEqual([])
})
