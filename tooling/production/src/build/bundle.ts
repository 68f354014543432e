import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { commandNames } from './command-names.ts'
import { keepOwnSourceMaps } from './keep-own-source-maps.ts'
import { ownFiles } from './own-files.ts'

const standIn = (name: string) => fileURLToPath(new URL(`stand-ins/${name}.ts`, import.meta.url))

/**
 * Bundles programs with every package that they need: their code, what it reads, and the licences of the packages.
 *
 * @param folder where the build goes
 * @param programs the module with which each one begins, by its name
 */
export async function bundle(root: string, folder: string, programs: Readonly<Record<string, string>>): Promise<void> {
  await build({
    configFile: false,
    envDir: false,
    root,
    logLevel: 'warn',
    plugins: [ownFiles(root, folder), commandNames(root), keepOwnSourceMaps(root)],
    resolve: {
      alias: [
        { find: /^@merchant-payments\/db\/embedded$/, replacement: standIn('embedded-postgres') },
        { find: /^\.\/default-data-dir\.ts$/, replacement: standIn('default-data-dir') },
        { find: /^\.\/runtime\/is-production-build\.ts$/, replacement: standIn('is-production-build') },
      ],
    },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: true,
      license: { fileName: 'third-party-licences.md' },
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(programs).map(([name, source]) => [name, join(root, source)])),
        output: {
          entryFileNames: 'code/[name].js',
          chunkFileNames: 'code/[name]-[hash].js',
          // Packages in chunks of their own, each loaded by what needs it.
          codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
          // A tenth of the processor time of a start. Names of functions and classes stay, for stacks.
          minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
          sourcemapExcludeSources: true,
        },
      },
    },
  })
}
