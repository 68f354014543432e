import { readFileSync, writeFileSync } from 'node:fs'

// After `prisma generate`: the WebAssembly of the client stands as base64 in a module of 4.6 MB, which every process would read,
// parse and decode. It is written to a file beside the client.
const folder = new URL('../src/generated/internal/', import.meta.url)
const client = new URL('class.ts', folder)
const loader =
  /getQueryCompilerWasmModule: async \(\) => \{\s*const \{ wasm \} = await import\("([^"]+)"\)\s*return await decodeBase64AsWasm\(wasm\)\s*\}/

const code = readFileSync(client, 'utf8')
const [found, module] = loader.exec(code) ?? []
if (!found || !module) throw new Error('The generated client loads its WebAssembly in another way: change this script.')
const { wasm } = await import(module)
writeFileSync(new URL('query-compiler.wasm', folder), Buffer.from(wasm, 'base64'))
const fromFile = `getQueryCompilerWasmModule: async () => {
    const { readFileSync } = await import('node:fs')
    return new WebAssembly.Module(readFileSync(new URL('./query-compiler.wasm', import.meta.url)))
  }`
writeFileSync(client, code.replace(found, fromFile))
