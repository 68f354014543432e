import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const packages = ['apps', 'packages', 'tooling']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
  .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))

test.each(packages.filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json'))))(
  '%s is type-checked',
  (folder) => {
    const manifest: { scripts?: Record<string, string> } = JSON.parse(
      readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
    )
    expect(manifest.scripts?.typecheck).toMatch(/^tsc\b/)
  },
)

test.each(packages)('%s takes its versions from the catalog', (folder) => {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(
    readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
  )
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter(([, version]) => !version?.startsWith('catalog:') && version !== 'workspace:*')).toEqual([])
})
