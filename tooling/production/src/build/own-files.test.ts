import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { leadToFiles, leadToThreads } from './own-files.ts'

/** A checkout with these files, all empty. */
function checkoutOf(...files: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'production-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of files) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  return root
}

test('a file or folder that a module reads is led to the files of the build', () => {
  const root = checkoutOf('packages/db/prisma/migrations/1/migration.sql', 'packages/db/src/assets/a.css')
  const code = `new URL('../prisma/migrations', import.meta.url), new URL('assets/', import.meta.url)`
  expect(leadToFiles(code, join(root, 'packages/db/src/read.ts'), root)).toEqual({
    code: `new URL('../files/packages/db/prisma/migrations', import.meta.url), new URL('../files/packages/db/src/assets/', import.meta.url)`,
    files: [
      { from: join(root, 'packages/db/prisma/migrations'), to: 'packages/db/prisma/migrations' },
      { from: `${join(root, 'packages/db/src/assets')}/`, to: 'packages/db/src/assets/' },
    ],
  })
})

test('a file of a package brings the licence of the package', () => {
  const font = 'node_modules/a-font/ttf/A.ttf'
  const root = checkoutOf(font, 'node_modules/a-font/LICENSE', 'node_modules/a-font/README.md')
  expect(leadToFiles(`import.meta.resolve('a-font/ttf/A.ttf')`, join(root, 'write.ts'), root)).toEqual({
    code: `new URL('../files/a-font/ttf/A.ttf', import.meta.url)`,
    files: [
      { from: join(root, 'node_modules/a-font/LICENSE'), to: 'a-font/LICENSE' },
      { from: join(root, font), to: 'a-font/ttf/A.ttf' },
    ],
  })
})

test('a file beside the main module of a package is led to, too', () => {
  const root = checkoutOf('node_modules/@scope/a/dist/index.js', 'node_modules/@scope/a/fonts/A.otf')
  writeFileSync(join(root, 'node_modules/@scope/a/package.json'), '{ "main": "./dist/index.js" }')
  const code = `new URL('../fonts/A.otf', import.meta.resolve('@scope/a'))`
  expect(leadToFiles(code, join(root, 'write.ts'), root)).toEqual({
    code: `new URL('../files/@scope/a/fonts/A.otf', import.meta.url)`,
    files: [{ from: join(root, 'node_modules/@scope/a/fonts/A.otf'), to: '@scope/a/fonts/A.otf' }],
  })
})

test('a file that is not there is an error of the build, not of the server', () => {
  const root = checkoutOf()
  expect(() => leadToFiles(`new URL('gone.txt', import.meta.url)`, join(root, 'read.ts'), root)).toThrow(
    'read.ts reads gone.txt, which is not there',
  )
})

test('a worker thread is led to its chunk, and is not copied as a file', () => {
  const root = checkoutOf('packages/api/src/draw-thread.ts')
  const module = join(root, 'packages/api/src/draw.ts')
  const threads = leadToThreads(`new Worker(new URL('./draw-thread.ts', import.meta.url))`, module)
  expect(threads).toEqual({
    code: 'new Worker(new URL(`./draw-thread.js`, import.meta.url))',
    files: [{ from: join(root, 'packages/api/src/draw-thread.ts'), to: 'draw-thread.js' }],
  })
  expect(leadToFiles(threads.code, module, root).files).toEqual([])
})
