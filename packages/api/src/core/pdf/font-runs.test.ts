import { expect, test } from 'vitest'
import { fontRuns } from './font-runs.ts'

test.each<[string, string, string[]]>([
  ['one font', 'Ada Lovelace', ['regular']],
  ['Chinese between Latin letters', 'Tea 茶 and 水', ['regular', 'chinese', 'regular', 'chinese']],
  ['Chinese signs, quotes and digits', '李，“茶”1', ['chinese', 'regular', 'chinese', 'regular']],
  ['Japanese', 'ひらカナ髙橋', ['chinese']],
  ['Korean', '한글', ['korean']],
  ['Thai with its marks', 'ที่นี่', ['thai']],
  ['Lao', 'ລາວ', ['regular']],
  ['Khmer', 'ភាសាខ្មែរ', ['khmer']],
  ['Burmese', 'မြန်မာ', ['myanmar']],
  ['Hindi', 'प्रिया', ['devanagari']],
  ['Bengali with a joiner', 'র‍্যাম', ['bengali']],
  ['Punjabi', 'ਪੰਜਾਬੀ', ['gurmukhi']],
  ['Gujarati', 'ગુજરાતી', ['gujarati']],
  ['Odia', 'ଓଡ଼ିଆ', ['oriya']],
  ['Tamil', 'தமிழ்', ['tamil']],
  ['Telugu', 'తెలుగు', ['telugu']],
  ['Kannada', 'ಕನ್ನಡ', ['kannada']],
  ['Malayalam', 'മലയാളം', ['malayalam']],
  ['Sinhala with a joiner', 'ශ්‍රී', ['sinhala']],
  ['Amharic', 'አማርኛ', ['ethiopic']],
  ['a script without a font', '𒀀', ['regular']],
])('a text of %s is drawn by its fonts', (_, text, fonts) => {
  const runs = fontRuns(text)
  expect(runs.map(({ font }) => font)).toEqual(fonts)
  expect(runs.map(({ text: part }) => part).join('')).toBe(text)
})

test('a joiner is left out where the font has none', () => {
  expect(fontRuns('茶\u200d水')).toEqual([{ font: 'chinese', text: '茶水' }])
})

test('a bold text is bold where the font of its letters is', () => {
  expect(fontRuns('Tea 茶', 'bold').map(({ font }) => font)).toEqual(['bold', 'chinese'])
})
