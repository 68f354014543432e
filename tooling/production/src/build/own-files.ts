import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** A file or folder that a module reads when it runs, and its place below `files` in the build. */
type OwnFile = { from: string; to: string }

/** Packages that read files beside their modules: pdfkit reads the colour profile of PDF/A. The match is the folder of the package. */
const readingPackage = /^.*\/node_modules(?=\/pdfkit\/js\/)/
const besideModule = /new URL\('([^']+)', import\.meta\.url\)/g
const besideThread = /new URL\('\.\/([\w-]+-thread)\.ts', import\.meta\.url\)/g
/** A file beside the folder of a package's main module, which the exports of the package do not name. */
const besideMain = /new URL\('\.\.\/([^']+)', import\.meta\.resolve\('((?:@[^/']+\/)?[^/']+)'\)\)/g
const inPackage = /import\.meta\.resolve\('((?:@[^/']+\/)?[^/']+)\/([^']+)'\)/g

/**
 * Brings along what our modules read beside them: pages, assets, migrations, a font. Every chunk lies in a folder beside
 * `files`, so that an address does not depend on the chunk in which its module ends up.
 */
export function ownFiles(root: string, build: string): Plugin {
  const found = new Map<string, string>()
  return {
    name: 'own-files',
    // Before types are removed: code is still as it was written.
    enforce: 'pre',
    transform(code, id) {
      const [module = id] = id.split('?')
      const [packages] = readingPackage.exec(module) ?? []
      if (!module.startsWith(root) || (module.includes('/node_modules/') && packages === undefined)) return null
      const threads = leadToThreads(code, module)
      for (const { from, to } of threads.files) this.emitFile({ type: 'chunk', id: from, fileName: `code/${to}` })
      const { code: led, files } = leadToFiles(threads.code, module, packages ?? root)
      for (const { from, to } of files) found.set(to, from)
      // No line is moved.
      return led === code ? null : { code: led, map: null }
    },
    writeBundle() {
      for (const [to, from] of found) {
        const place = join(build, 'files', to)
        mkdirSync(dirname(place), { recursive: true })
        cpSync(from, place, { recursive: true })
      }
    },
  }
}

/**
 * The code of a module, with the addresses of its worker threads led to their chunks in the build. The name of such a module
 * ends in `-thread`; a thread starts from a file, so each has a chunk with a name of its own.
 */
export function leadToThreads(code: string, module: string): { code: string; files: OwnFile[] } {
  const files: OwnFile[] = []
  const led = code.replaceAll(besideThread, (_, name: string) => {
    const to = `${name}.js`
    files.push({ from: fileURLToPath(new URL(`${name}.ts`, pathToFileURL(module))), to })
    // A template is no address that leads to a file.
    return `new URL(\`./${to}\`, import.meta.url)`
  })
  return { code: led, files }
}

/**
 * The code of a module, with the addresses of what it reads led to the files of the build, and what that is. A file of a
 * package brings the licence of the package.
 *
 * @throws when there is no such file
 */
export function leadToFiles(code: string, module: string, root: string): { code: string; files: OwnFile[] } {
  const files: OwnFile[] = []
  const lead = (from: string, to: string) => {
    if (!existsSync(from))
      throw new Error(`${relative(root, module)} reads ${relative(root, from)}, which is not there`)
    files.push({ from, to })
    return `new URL('../files/${to}', import.meta.url)`
  }
  const leadInto = (name: string, folder: string, path: string) => {
    for (const file of readdirSync(folder).filter((file) => /^licen[cs]e/i.test(file))) {
      files.push({ from: join(folder, file), to: `${name}/${file}` })
    }
    return lead(join(folder, path), `${name}/${path}`)
  }
  const led = code
    .replaceAll(besideModule, (_, address: string) => {
      const from = fileURLToPath(new URL(address, pathToFileURL(module)))
      return lead(from, relative(root, from) + (address.endsWith('/') ? '/' : ''))
    })
    .replaceAll(besideMain, (_, path: string, name: string) =>
      leadInto(name, dirname(dirname(createRequire(module).resolve(name))), path),
    )
    .replaceAll(inPackage, (_, name: string, path: string) => {
      const folder = createRequire(module).resolve(`${name}/${path}`).slice(0, -path.length)
      return leadInto(name, folder, path)
    })
  return { code: led, files }
}
