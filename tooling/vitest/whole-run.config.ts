import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { configDefaults, defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { heavyOnNode } from './suites.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A package's folder, relative to the root, and what its own vitest.config.ts says of its suites. */
type Package = { folder: string; test: NonNullable<UserWorkspaceConfig['test']> }

const packages = await Promise.all(globSync('{packages,apps,tooling}/*/package.json', { cwd: root }).map(packageOf))
const shared = packages.filter(({ test }) => test.experimental?.viteModuleRunner === false)

/**
 * For `npm test`: packages whose modules Node loads itself are one project here. A worker runs files of several packages with the
 * same loaded and compiled modules; as projects of their own, each package would start its own workers. Every other setting of a
 * suite is in the vitest.config.ts of its package.
 */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          ...heavyOnNode,
          // The first of the projects, which run in the order of their names.
          name: '@merchant-payments',
          root,
          include: shared.flatMap(({ folder, test }) =>
            (test.include ?? configDefaults.include).map((pattern) => `${folder}/${pattern}`),
          ),
          globalSetup: [...new Set(shared.flatMap(globalSetups))],
        },
      },
      ...packages.filter((other) => !shared.includes(other)).map(({ folder }) => folder),
    ],
  },
})

async function packageOf(manifest: string): Promise<Package> {
  const folder = dirname(manifest)
  const file = join(root, folder, 'vitest.config.ts')
  if (!existsSync(file)) return { folder, test: {} }
  const { default: config }: { default: UserWorkspaceConfig } = await import(pathToFileURL(file).href)
  return { folder, test: config.test ?? {} }
}

/** As the package itself finds them: by the name of another package, or as a file of its own. */
function globalSetups({ folder, test }: Package): string[] {
  const { resolve: find } = createRequire(join(root, folder, 'package.json'))
  return [test.globalSetup ?? []].flat().map((name) => find(name))
}
