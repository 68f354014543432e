import { expect, test } from 'vitest'
import { fontRuns } from './font-runs.ts'

test.each<[string, string, string[]]>([
  ['one font', 'Ada Lovelace', ['regular']],
  ['Chinese between Latin letters', 'Tea 茶 and 水', ['regular', 'chinese', 'regular', 'chinese']],
  ['a sign and a digit after Chinese', '李，1', ['chinese']],
  ['Japanese', 'ひらカナ髙橋', ['chinese']],
  ['Korean', '한글', ['korean']],
  ['Thai with its marks', 'ที่นี่', ['thai']],
  ['Hindi', 'प्रिया', ['devanagari']],
  ['Bengali, Tamil and Amharic', 'বাংলা தமிழ் አማርኛ', ['bengali', 'tamil', 'ethiopic']],
  ['a script without a font', '𒀀', ['regular']],
])('a text of %s is drawn by its fonts', (_, text, fonts) => {
  const runs = fontRuns(text)
  expect(runs.map(({ font }) => font)).toEqual(fonts)
  expect(runs.map(({ text: part }) => part).join('')).toBe(text)
})

test('a bold text is bold where the font of its letters is', () => {
  expect(fontRuns('Tea 茶', 'bold').map(({ font }) => font)).toEqual(['bold', 'chinese'])
})
