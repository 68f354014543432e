import type { AccountScope } from '../request/account-scope.ts'
import { ApiError } from '../request/errors.ts'
import type { Term } from './blocklist.ts'
import type { Screen } from './screen.ts'
import { recordRefusal } from './suspend-after-refusals.ts'

/**
 * Screens what customers will read. A request counts as one refusal, however many of its fields are at fault. Called
 * outside of a transaction, which would take the record back with all else.
 * @param texts by the dotted path of the field
 * @throws prohibited_content
 */
export async function refuseProhibited(
  { services, account, hasActed }: AccountScope,
  texts: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const found = findIn(services.screen, texts)
  if (!found) return
  const { field, term } = found
  await recordRefusal(services, account, { field, category: term.category, term: term.text })
  // The same request, repeated under its Idempotency-Key, must not count towards a suspension again.
  hasActed?.()
  // The category helps a merchant who wrote it by mistake; the term would help to get around it.
  throw new ApiError('prohibited_content', {
    message: `${field}: the content violates the acceptable use policy (${term.category}).`,
    param: field,
  })
}

function findIn(screen: Screen, texts: Readonly<Record<string, string | null | undefined>>) {
  for (const [field, text] of Object.entries(texts)) {
    const term = text ? screen(text) : null
    if (term) return { field, term }
  }
  const term = screenSeam(screen, texts.name, texts.description)
  return term && { field: 'description', term }
}

/** A word that begins at the end of a name and ends in its description, which pages show right below: "Pure coca", "ine 5 g". */
function screenSeam(
  screen: Screen,
  name: string | null | undefined,
  description: string | null | undefined,
): Term | null {
  const last = name?.trim().split(/\s+/).at(-1)
  const first = description?.trim().split(/\s+/)[0]
  // Read as two words, of which only long terms are found: "Hero" may be described by "In stock".
  const term = last && first ? screen(`${last} ${first}`) : null
  return term && !term.text.includes(' ') ? term : null
}
