import { expect, test } from 'vitest'
import { noKeys, withKey } from './early-keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
const typed = (...keys: string[]) => keys.reduce((early, key) => withKey(early, { ...none, key }) ?? early, noKeys)

test('letters, Backspace and Enter are kept in their order', () => {
  expect(typed('n', 'e', 'x', 'Backspace', 'w', ' ', 'é', 'Enter')).toEqual({ text: 'new é', entered: true })
  expect(typed('a', '😀', 'Backspace')).toEqual({ text: 'a', entered: false })
  expect(typed('a', 'Enter', 'b')).toEqual({ text: 'ab', entered: false })
})

test('keys that type nothing, and those of the browser, are not kept', () => {
  for (const key of ['Tab', 'Shift', 'ArrowDown', 'F5']) expect(withKey(noKeys, { ...none, key })).toBeNull()
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'])
    expect(withKey(noKeys, { ...none, key: 'r', [held]: true })).toBeNull()
})
