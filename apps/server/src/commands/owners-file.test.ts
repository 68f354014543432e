import { expect, test } from 'vitest'
import { parseOwners } from './owners-file.ts'

const header = 'account,email,name,plan'

test('owners are read by account, with quoted cells, and whatever ends the lines', () => {
  const text = `\uFEFF${header}\r\nacct_1,ada@example.com,"Kettle, ""Tea"" and Co",pro\r\n\r\nacct_2, bob@example.com ,,\r\n`
  expect([...parseOwners(text)]).toEqual([
    ['acct_1', { email: 'ada@example.com', name: 'Kettle, "Tea" and Co', plan: 'pro' }],
    ['acct_2', { email: 'bob@example.com', name: null, plan: null }],
  ])
  expect(parseOwners(header).size).toBe(0)
  expect(parseOwners(`${header}\nacct_1,ada@example.com,,`).size).toBe(1)
})

test.each([
  ['', 'first line'],
  ['account,email\nacct_1,a@example.com', 'first line'],
  [`${header}\nacct_1,a@example.com`, 'Line 2 of the file: it has 2 cells'],
  [`${header}\ncus_1,a@example.com,,`, 'Line 2 of the file: account must be'],
  [`${header}\nacct_1,nobody,,`, 'Line 2 of the file: email'],
  [`${header}\nacct_1,a@example.com,"Kettle" and Co,`, 'Line 2 of the file: a quote must enclose its cell'],
  [`${header}\nacct_1,a@example.com,Kettle "Tea",\nacct_2,b@example.com,,`, 'Line 2 of the file: a quote must'],
  [`${header}\nacct_1,a@example.com,,\nacct_2,b@example.com,"Tea,pro`, 'Line 3 of the file: a quote must'],
  [`${header}\nacct_1,a@example.com,,gold`, 'plan must be empty or one of free, brand, pro'],
  [`${header}\nacct_1,a@example.com,,\nacct_1,b@example.com,,`, 'Line 3 of the file: acct_1 has a line already'],
  [`${header}\nacct_1,a@example.com,,\nacct_2,A@example.com,,`, 'Line 3 of the file: A@example.com owns another'],
])('a file is refused by its line: %j', (text, message) => {
  expect(() => parseOwners(text)).toThrow(message)
})
