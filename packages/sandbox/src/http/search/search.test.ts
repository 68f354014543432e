import { expect, test } from 'vitest'
import { createMatcher } from './match.ts'
import { parseSearch } from './parse.ts'

const ada = {
  email: 'Ada@example.com',
  name: 'Ada "the countess" Lovelace',
  phone: null,
  created: 1000,
  active: true,
  metadata: { plan: 'pro', 'order-id': '7' },
}
const fields = { email: 'text', name: 'text', phone: 'text', created: 'number', active: 'token' } as const
const matches = (query: string) => createMatcher(parseSearch(query), fields, 'customers')(ada)

test.each([
  [`email:"ada@example.com"`, true],
  [`email:'ada@example.com'`, true],
  [`email:"ada@example"`, false],
  [`email~"example"`, true],
  [`-email~"example"`, false],
  [`name:"Ada \\"the countess\\" Lovelace"`, true],
  [`created>999 AND created<=1000`, true],
  [`created>1000`, false],
  [`created:1000`, true],
  [`active:"true"`, true],
  [`active:true`, true],
  [`phone:null`, true],
  [`-phone:null`, false],
  [`metadata["plan"]:"pro"`, true],
  [`metadata['order-id']:'7'`, true],
  [`metadata["none"]:null`, true],
  [`-metadata["plan"]:null`, true],
  [`email:"ada@example.com" AND -metadata["customerType"]:"organization"`, true],
  [`email:"no" OR metadata["plan"]:"pro"`, true],
  [`email:"no" metadata["plan"]:"pro"`, false],
  [`email : "ada@example.com"`, true],
])('%s: %s', (query, expected) => {
  expect(matches(query)).toBe(expected)
})

test.each([
  ['', 'unable to parse'],
  ['email', 'unable to parse'],
  ['email:ada', 'unable to parse'],
  ['email:"ada', 'unable to parse'],
  ['email:"a" AND', 'unable to parse'],
  ['(email:"a")', 'unable to parse'],
  ['email:"a" AND name:"b" OR name:"c"', 'cannot combine'],
  ['planet:"Mars"', 'unsupported search field'],
  ['email["x"]:"a"', 'unsupported search field'],
  ['metadata:"a"', 'unsupported search field'],
  ['email>"a"', 'not supported'],
  ['created~"100"', 'not supported'],
  ['email~"ab"', 'at least 3'],
  [Array(11).fill('created:1').join(' '), 'at most 10'],
])('%s is refused', (query, message) => {
  expect(() => matches(query)).toThrow(message)
})
