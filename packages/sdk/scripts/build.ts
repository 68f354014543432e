import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type OutputOptions, rolldown } from 'rolldown'
import { isolatedDeclaration } from 'rolldown/experimental'

// `node scripts/build.ts [folder]`: the package's code and types, for import and for require. The bundler is the one that Vite
// has, so a start installs no other for it.
const source = join(import.meta.dirname, '../src')
const entries = ['index', 'webhooks', 'resources']
const output = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist'))
const ending = { esm: 'js', cjs: 'cjs' } as const

await rm(output, { recursive: true, force: true })
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [entry, join(source, `${entry}.ts`)])),
  platform: 'neutral',
  transform: { target: 'es2022' },
})
for (const [format, extension] of Object.entries(ending)) {
  await bundle.write({
    dir: output,
    format: format as OutputOptions['format'] & keyof typeof ending,
    entryFileNames: `[name].${extension}`,
    // Shared chunks: an error class is the same class whether it came from `.` or from `./webhooks`.
    chunkFileNames: `[name]-[hash].${extension}`,
    // Editors show the comments of the declarations.
    comments: { jsdoc: false },
  })
}
await bundle.close()
await writeDeclarations()

/** The types of the entries and of each module that they name, one file for each. */
async function writeDeclarations(): Promise<void> {
  const files = new Set(entries.map((entry) => join(source, `${entry}.ts`)))
  for (const file of files) {
    const { code, errors } = await isolatedDeclaration(file, await readFile(file, 'utf8'))
    if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('\n')}`)
    const imported = /(from |import\()"(\.[^"]+)\.ts"/g
    for (const [, , path] of code.matchAll(imported)) files.add(resolve(dirname(file), `${path}.ts`))
    for (const extension of Object.values(ending)) {
      const declared = join(output, relative(source, file).replace(/\.ts$/, `.d.${extension.replace('js', 'ts')}`))
      await mkdir(dirname(declared), { recursive: true })
      // Without a target, TypeScript 5 compiles for ES5, and refuses a private name in a declaration.
      const named = code.replaceAll('#private;', 'private readonly _private;')
      await writeFile(declared, named.replaceAll(imported, `$1"$2.${extension}"`))
    }
  }
}
