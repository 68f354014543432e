/** Symbols that are read as letters. */
export const symbols = byCharacter({
  a: '@₳∆',
  b: '฿₿',
  c: '¢©₵🅭🄯<',
  d: '∂',
  e: '€∑',
  g: '₲',
  i: '!¡١۱',
  l: '|£',
  n: '₦∩',
  o: '¤°⭕🔴🟠🟡🟢🔵🟣⚪⚫🌕⚽🏀🎱🍩◯○●◉⊙٥۵०০੦૦௦౦೦൦๐໐',
  p: '℗℘₱₽',
  r: '®₹',
  s: '$§₴',
  t: '+†',
  u: 'µ',
  v: '√✓✔٧۷',
  x: '×✕✖❌',
})

/** Two signs that are drawn for one letter. */
export const drawn: Readonly<Record<string, string>> = { '/\\': 'a', '()': 'o' }

/** Letters that look like others, and that Unicode's data lacks or maps differently. */
export const alike = byCharacter({
  a: 'ẚⲁꓯᗅᗩ',
  b: 'ⲃꓭႦცᗷᏰ',
  c: 'ςϲϹꜿʗ𝼏ƈҁᑕᏣ',
  d: 'ԁԃꓷᗪᗞᎴ',
  e: 'єЄϵⲉԑҽҿɛɝɞʚәըէᗴᕮᏋ',
  f: 'ꓞϝᖴᎦ',
  g: 'ꝿꓨᏳᎶᏀᘜ',
  h: 'һʮʯћհիᏂᏥᕼ',
  i: 'ⲓᏆ',
  j: 'ꓙᒍ',
  k: 'ĸкκқҝҟҡӄԟⲕꝃꝅꝁꓘꮶᏦ',
  l: 'ꝉꞁŀլꓶᏝᒪ',
  m: 'мӎⲙꮇᵯᴟɱɰꟺᗰᎷᘻ',
  n: 'ⲛᏁᑎᘉ',
  o: 'ⲟᎾᏫᎧᗝ',
  p: 'ꝑꝓꝕҏⲣᑭᎮ',
  q: 'ꝗꝙԛ',
  r: 'ɿꓤⲅᖇᏒ',
  s: 'ẜẝᔕᏕ',
  t: 'ⲧꓕᏖᖶ',
  u: 'υꓴᑌᏬ',
  v: 'ꝟᶌѵᐯᏉ',
  w: 'ѡѽѿⲱᏇᗯᘺ',
  x: 'χҳӽӿⲭ᙭',
  y: 'ⲩყᎩ',
  z: 'ⲍᏃᘔ',
})

/** Letters that do not, and are used for others nevertheless. */
export const meantFor = byCharacter({
  a: 'λд𐌰ค',
  b: 'βßъ𐌱',
  c: '𐐽𐐕ር',
  d: 'δ𐌳',
  e: 'εξэΣ𐌴ⴹ',
  f: 'ғ𐍆ֆ',
  g: '𐌲ց',
  h: 'ђ𐌷ዘ',
  i: '𐌹ⵏ',
  j: 'נ',
  k: '𐌺',
  l: '𐌻',
  m: '𐌼',
  n: 'ипπⲡ𐌽חกከ',
  o: '𐍉𐐬𐐄ⵔⵙסዐфθ',
  p: 'þϸ𐍀ק',
  r: 'гґя𐍂',
  s: '𐍃𐑅𐐝ร',
  t: '𐍄ፐ',
  u: 'μцџนሀህ',
  v: 'ע',
  w: 'ωшщผש',
  x: 'ж𐍇ⵝא',
  y: 'ч𐍅',
})

/** The second reading of characters with two readings. 6 is a g, and a b; ɔ is a turned c, and an open o. */
export const secondReading: Readonly<Record<string, string>> = {
  '6': 'b',
  ɔ: 'o',
  ɥ: 'y',
  ɯ: 'm',
  ʌ: 'a',
  ʍ: 'm',
  æ: 'a',
  œ: 'o',
  ŋ: 'n',
  ß: 'b',
}

/** The first reading of these characters. */
export const firstReading: Readonly<Record<string, string>> = { ɔ: 'c', ɥ: 'h', ɯ: 'w', ʌ: 'v', ʍ: 'w' }

function byCharacter(rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(rows).flatMap(([letter, row]) => [...row].map((character) => [character, letter])))
}
