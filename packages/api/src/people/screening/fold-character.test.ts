import confusables from 'unhomoglyph/data.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { foldCharacter } from './fold-character.ts'
import { secondReading } from './look-alikes.ts'
import { letterForms } from './testing/letter-forms.ts'

/** The letters that a character is read as. I and l are one to the screening, and so are u and v. */
const readAs = (character: string) =>
  [foldCharacter(character)?.text, secondReading[character.toLowerCase()]].map((text) => text && alike(text))
const alike = (letter: string) => letter.toLowerCase().replace('l', 'i').replace('v', 'u')
const missed = (letter: string, characters: Iterable<string>) =>
  [...characters].filter((character) => !readAs(character).includes(alike(letter)))

/** Alphabets in which people write Latin words to make them pretty. */
const alphabets = {
  Cherokee: 'ᎪᏴᏟᎠᎬFᏀᎻᏆᎫᏦᏞᎷNᎾᏢQᏒᏚᎢUᏙᏔXᎽᏃ',
  'Cherokee of round letters': 'aᏰCᎴᏋᎦᎶᏂᎥJᏦᏝᎷᏁᎧᎮQᏒᏕᏖᏬᏉᏇXᎩZ',
  Lisu: 'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑQꓣꓢꓔꓴꓦꓪꓫꓬꓜ',
  'Canadian syllabics': 'ᗩᗷᑕᗪᗴᖴᘜᕼIᒍKᒪᗰᑎOᑭQᖇᔕTᑌᐯᗯ᙭YZ',
  'Cyrillic and Latin': 'αвς∂єƒgнιנкℓмησρqяѕтυνωχуz',
  'in parentheses': '⒜⒝⒞⒟⒠⒡⒢⒣⒤⒥⒦⒧⒨⒩⒪⒫⒬⒭⒮⒯⒰⒱⒲⒳⒴⒵',
  'in black circles': '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩',
  'in squares': '🄰🄱🄲🄳🄴🄵🄶🄷🄸🄹🄺🄻🄼🄽🄾🄿🅀🅁🅂🅃🅄🅅🅆🅇🅈🅉',
  'of flags': '🇦 🇧 🇨 🇩 🇪 🇫 🇬 🇭 🇮 🇯 🇰 🇱 🇲 🇳 🇴 🇵 🇶 🇷 🇸 🇹 🇺 🇻 🇼 🇽 🇾 🇿',
  turned: 'ɐbɔdǝfgɥᴉjʞꞁɯnopqɹstuʌʍxʎz',
}

/** Characters that are deliberately folded to another letter. */
const otherwise = ['ſ', 'ẝ', '˛', 'ͺ', '￨', '⁰', '🜔', '⍴', 'ғ', 'ᶌ']

describe('a character', () => {
  test.each(Object.entries(letterForms))('that Unicode calls a form of %s is read as that', (letter, characters) => {
    expect([...characters].length).toBeGreaterThan(30)
    expect(missed(letter, characters)).toEqual([])
  })

  test('that the data of Unicode finds like a Latin letter is read as that', () => {
    const pairs = Object.entries(confusables as Readonly<Record<string, string>>)
      .map(([character, like]) => [character, like.normalize('NFKD').replace(/\p{M}/gu, '')] as const)
      .filter(([character, like]) => /^[a-z]$/i.test(like) && /^[^\0-\x7f\p{M}\p{Nd}]$/u.test(character))
    expect(pairs.length).toBeGreaterThan(1000)
    expect(pairs.flatMap(([character, like]) => missed(like, [character]))).toEqual(otherwise)
  })

  test.each(Object.entries(alphabets))('of the alphabet %s is read as the letter it stands for', (_, alphabet) => {
    const letters = [...alphabet.replaceAll(' ', '')]
    expect(letters).toHaveLength(26)
    expect(letters.filter((letter, index) => missed(String.fromCharCode(0x61 + index), [letter]).length > 0)).toEqual(
      [],
    )
  })

  test.each([...['eεέєЄэξ℮ǝə', 'uυύцμ', 'hђћ', 'kқҟҡќ', 'pþÞ', 'wщш', 'i¡', 'c©ⒸⓒC', 'dԀԁ', 'aд@', 'n₦пи', 'x×жχ']])(
    'is read as the first of %s',
    (row) => {
      const [letter = '', ...others] = row
      expect(missed(letter, others)).toEqual([])
    },
  )
})
