import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Prints what a module imports, directly or through others, before anything is called; ends when all of it is written. */
const listImports = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
await import(process.argv[1])
process.stdout.write(JSON.stringify(loaded), () => process.exit(0))`

/** The folders of packages, of others and of ours, that are loaded with a module of this folder. */
function packagesLoadedWith(module: string): Set<string | undefined> {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', listImports, new URL(module, import.meta.url).href],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return new Set(
    (JSON.parse(stdout) as string[]).map((url) => /.*\/(?:node_modules|packages)\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]),
  )
}

test.each([
  {
    module: 'run.ts',
    needed: ['db', '@prisma/client'],
    others: ['better-auth', '@trpc/server', 'undici', 'sandbox'],
  },
  {
    module: 'worker/start-worker.ts',
    needed: ['undici'],
    others: ['better-auth', '@trpc/server', 'sandbox'],
  },
  { module: 'http/app.ts', needed: ['@trpc/server'], others: ['better-auth', 'undici', 'sandbox'] },
])('$module loads the packages of its role, and no others', ({ module, needed, others }) => {
  const loaded = packagesLoadedWith(module)
  expect(needed.filter((name) => !loaded.has(name))).toEqual([])
  expect(others.filter((name) => loaded.has(name))).toEqual([])
})
