import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const vendored = ['hono', '@hono/node-server', '@modelcontextprotocol/server', 'node-sqlite3-wasm', 'zod']

/**
 * Builds the package as it is published into a folder: JavaScript with everything that it needs, and nothing to install.
 */
export async function stage(folder: string): Promise<void> {
  const dist = join(folder, 'dist')
  await mkdir(dist, { recursive: true })
  const tsup = join(root, 'node_modules/tsup/dist/cli-default.js')
  await run(process.execPath, [tsup, '--silent', '--out-dir', dist], { cwd: root })
  await cp(join(root, 'src/pages/assets'), join(dist, 'assets'), { recursive: true })
  const sqlite = dirname(createRequire(import.meta.url).resolve('node-sqlite3-wasm'))
  await copyFile(join(sqlite, 'node-sqlite3-wasm.js'), join(dist, 'node-sqlite3-wasm.cjs'))
  await copyFile(join(sqlite, 'node-sqlite3-wasm.wasm'), join(dist, 'node-sqlite3-wasm.wasm'))
  for (const file of ['README.md', 'BEHAVIOUR.md', 'COVERAGE.md', 'VERSIONS.md']) {
    await copyFile(join(root, file), join(folder, file))
  }
  await copyFile(join(root, '../../LICENSE'), join(folder, 'LICENSE'))
  await writeFile(join(folder, 'THIRD-PARTY-LICENCES.md'), await licences())
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`)
}

/**
 * Packs the package as it is published, into a folder.
 *
 * @returns the path of the tarball
 */
export async function pack(folder: string): Promise<string> {
  const staged = join(folder, 'package')
  await stage(staged)
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: staged })
  const tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz'))
  if (tarball === undefined) throw new Error(`npm pack left no tarball in ${folder}.`)
  return join(folder, tarball)
}

type Manifest = Record<string, unknown> & { devDependencies: Record<string, string> }

/** The manifest of what is published: here it says how the source is used in this repository. */
function published({ private: _, scripts: __, dependencies: ___, devDependencies: ____, ...manifest }: Manifest) {
  const entry = (name: string) => ({
    import: { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
    require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
  })
  return {
    ...manifest,
    publishConfig: { access: 'public' },
    bin: { sandbox: './dist/cli.js' },
    main: './dist/index.cjs',
    module: './dist/index.js',
    types: './dist/index.d.cts',
    imports: { '#sqlite-wasm': './dist/node-sqlite3-wasm.cjs' },
    exports: { '.': entry('index'), './msw': entry('msw'), './package.json': './package.json' },
    peerDependencies: { msw: '>=2' },
    peerDependenciesMeta: { msw: { optional: true } },
  }
}

/** The licences of what is inside. */
async function licences(): Promise<string> {
  const texts = vendored.map(async (name) => {
    const text = await readFile(join(root, 'node_modules', name, 'LICENSE'), 'utf8')
    return `## ${name}\n\n\`\`\`\n${text.trim()}\n\`\`\`\n`
  })
  return `# Licences of what this package includes\n\nThe WebAssembly of node-sqlite3-wasm is SQLite, which is in the public domain.\n\n${(await Promise.all(texts)).join('\n')}`
}
