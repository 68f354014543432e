import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, minContrast, paletteOf, textOn } from './palette.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('the contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ff0000', '#ff0000')).toBe(1)
})

test('text on a colour is white where it can be read, else black', () => {
  expect([textOn('#4338ca'), textOn('#ffd400'), textOn('#ffffff'), textOn('#000000')]).toEqual([
    '#ffffff',
    '#000000',
    '#000000',
    '#ffffff',
  ])
})

const schemes = {
  light: ['#ffffff', '#fbfaf7', '#f1efe9'],
  dark: ['#101114', '#18191e', '#131418', '#202228'],
} as const

test('a button on a ground of its own colour has a border (fault: a white button on white)', () => {
  const edgeOf = (color: string, scheme: 'light' | 'dark') => paletteOf(color, null, scheme).edge
  expect(edgeOf('#4338ca', 'light')).toBe('#4338ca')
  for (const [color, scheme] of [
    ['#ffffff', 'light'],
    ['#fdfdf5', 'light'],
    ['#101114', 'dark'],
    ['#202228', 'dark'],
  ] as const)
    for (const ground of schemes[scheme])
      expect(contrast(edgeOf(color, scheme), ground)).toBeGreaterThanOrEqual(minContrast)
})

test.each(['light', 'dark'] as const)('whatever colours are chosen, text can be read in the %s scheme', (scheme) => {
  fc.assert(
    fc.property(color, fc.option(color), (chosen, accent) => {
      const { color, colorDeep, onColor, ink, wash } = paletteOf(chosen, accent, scheme)
      expect(color).toBe(chosen)
      for (const ground of [color, colorDeep]) expect(contrast(onColor, ground)).toBeGreaterThanOrEqual(minContrast)
      for (const ground of [...schemes[scheme], wash]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(minContrast)
    }),
    { numRuns: 2_000 },
  )
})

test('a colour that can be read stays as it is', () => {
  expect(paletteOf('#ffd400', '#4338ca', 'light')).toMatchObject({ color: '#ffd400', ink: '#4338ca' })
})
