/** The languages of the pages and mails that customers see. The first one serves readers of any other language. */
export const languages = ['en', 'es', 'fr', 'de', 'nl', 'pt'] as const
export type Language = (typeof languages)[number]

export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text)
}
