/** The languages of the pages and mails that customers see. The first one serves readers of any other language. */
export const languages = ['en', 'es', 'fr', 'de', 'nl', 'pt'] as const
export type Language = (typeof languages)[number]

export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text)
}

/** Our language for the tag of a locale, such as de for de-AT; null for another one. */
export function languageOf(tag: string | null): Language | null {
  const [language] = (tag ?? '').toLowerCase().split('-')
  return isLanguage(language) ? language : null
}
