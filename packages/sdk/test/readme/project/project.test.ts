import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8')

/** The type check compiles the files. */
test("the README's examples of the SDK are the files that are compiled here", async () => {
  const blocks = [...(await read('../../../../../README.md')).matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code)
  expect(blocks).toEqual([await read('pay.ts'), await read('hear.ts')])
})
