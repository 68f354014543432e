import { readFile } from 'node:fs/promises'
import { permissions } from '@merchant-payments/processor'
import { expect, test } from 'vitest'

const text = await readFile(new URL('../../../../../docs/going-live.md', import.meta.url), 'utf8')
const rows = text.split('\n').filter((line) => line.startsWith('| '))

test.each(permissions)('docs/going-live.md lists the permission $row with its access', ({ row, access, connected }) => {
  const found = rows.find((line) =>
    (line.split('|')[1] ?? '').split(/, (?![^(]*\))/).some((name) => name.trim().startsWith(row)),
  )
  const [, , first = '', second = ''] = (found ?? '').split('|').map((cell) => cell.trim())
  expect([first, second]).toEqual([access, connected ? access : ''])
})
