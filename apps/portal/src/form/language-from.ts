import { type Language, languages } from '@merchant-payments/api/languages'

/** The chosen language of a form; null follows the browser. */
export function languageFrom(form: Pick<FormData, 'get'>): Language | null {
  const chosen = form.get('locale')
  return languages.find((language) => language === chosen) ?? null
}
