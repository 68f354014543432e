import { languages, type Translation, translationFor } from '@merchant-payments/api/http'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** The translation of a page for a customer. @param locale the language that was chosen for them; null follows the browser */
export function pageTranslation(request: FastifyRequest, locale: string | null): Translation {
  return translationFor(locale ?? new Negotiator(request).language([...languages]) ?? null)
}
