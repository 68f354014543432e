import { expect, test } from 'vitest'
import { modifierOf, shortcutOf } from './shortcut.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false }
const free = { typing: false, single: true }

test.each([
  ['Ctrl K', { ...none, key: 'k', ctrlKey: true }, free, 'find'],
  ['⌘ K', { ...none, key: 'K', metaKey: true }, { typing: true, single: false }, 'find'],
  ['/', { ...none, key: '/' }, free, 'find'],
  ['?', { ...none, key: '?' }, free, 'help'],
  ['/ in a text', { ...none, key: '/' }, { typing: true, single: true }, null],
  ['? switched off', { ...none, key: '?' }, { typing: false, single: false }, null],
  ['Ctrl /', { ...none, key: '/', ctrlKey: true }, free, null],
  ['k', { ...none, key: 'k' }, free, null],
  ['Ctrl Alt K', { ...none, key: 'k', ctrlKey: true, altKey: true }, free, null],
] as const)('%s', (_, pressed, where, asked) => expect(shortcutOf(pressed, where)).toBe(asked))

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', '⌘'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl'],
])('the modifier of %s is %s', (agent, modifier) => expect(modifierOf(agent)).toBe(modifier))
