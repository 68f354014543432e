import { expect, it } from 'vitest'
import { complaintAbout, maskedKey, modeOfKey } from './key.ts'

const rest = 'a1B2'.repeat(10)

it('reads the mode from the prefix', () => {
  expect(modeOfKey(`svc_test_${rest}`)).toBe('test')
  expect(modeOfKey(`svc_live_${rest}`)).toBe('live')
  expect(modeOfKey(`svc_demo_${rest}`)).toBeNull()
  expect(modeOfKey(`svc_test_${rest}x`)).toBeNull()
})

it('shows the prefix and four characters of a key', () => {
  expect(maskedKey(`svc_live_${rest}`)).toBe('svc_live_…a1B2')
})

it('says what is wrong with a text that is no key', () => {
  expect(complaintAbout(`svc_test_${rest}`)).toBeNull()
  expect(complaintAbout('')).toMatch(/Paste/)
  expect(complaintAbout('whsec_abc')).toMatch(/webhook/)
  expect(complaintAbout('sk_test_abc')).toMatch(/starts with/)
  expect(complaintAbout('svc_test_abc')).toMatch(/not complete/)
})
