import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from './settings.mjs'

test('.env.example has each variable of the server, and no other', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const listed = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  // NODE_ENV is not read from that file: it says how the process is run.
  const read = Object.keys(settings).filter((name) => name !== 'NODE_ENV')
  expect(listed.toSorted()).toEqual(read.toSorted())
})
