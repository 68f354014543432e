/** Regions that have a name and a code, but are no country of ISO 3166. */
const otherRegions = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ'])
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether a text is an ISO 3166 alpha-2 code, in upper case. */
export function isCountry(code: string): boolean {
  // A common abbreviation such as UK has a name here, but is not the country's code.
  const named = /^[A-Z]{2}$/.test(code) && names.of(code) && new Intl.Locale(`und-${code}`).region === code
  return Boolean(named) && !otherRegions.has(code)
}

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Every country by its name in a language. */
export function listCountries(language = 'en'): { code: string; name: string }[] {
  const translated = new Intl.DisplayNames(language, { type: 'region' })
  return letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .filter(isCountry)
    .map((code) => ({ code, name: translated.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
}
