import { expect, test } from 'vitest'
import { appearanceOf } from './appearance.ts'

test('the processor’s forms take the tokens of the portal, and none that is not set', () => {
  const values: Record<string, string> = { '--accent': ' #4338ca', '--card': '#ffffff' }
  expect(appearanceOf({ getPropertyValue: (name) => values[name] ?? '' })).toEqual({
    variables: {
      fontSizeBase: '16px',
      colorPrimary: '#4338ca',
      colorBackground: '#ffffff',
      buttonPrimaryColorBackground: '#4338ca',
      buttonPrimaryColorBorder: '#4338ca',
      buttonSecondaryColorBackground: '#ffffff',
      formAccentColor: '#4338ca',
    },
  })
})
