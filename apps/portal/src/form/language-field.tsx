import { type Language, languages } from '@merchant-payments/api/languages'
import { form } from '#messages/form.ts'
import { Field } from '../ui/field.tsx'

const t = form.languageField

export const languageLabel = t.language

const names: Readonly<Record<Language, string>> = t.names

export const languageName = (locale: string | null): string | null => names[locale as Language] ?? null

/** The field of a customer's language. Its first choice follows the browser. */
export function LanguageField({ locale, error }: { locale?: string | null | undefined; error: string | undefined }) {
  return (
    <Field label={languageLabel} name="locale" optional error={error}>
      {(control) => (
        <select {...control} className="input" defaultValue={locale ?? ''}>
          <option value="">{t.followsTheBrowser}</option>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {names[language]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
