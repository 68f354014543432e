import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'
import { ApiError } from '../../core/request/errors.ts'
import type { ProhibitedTerm } from '../../core/request/ports.ts'
import { recordRefusal } from './suspend-after-refusals.ts'

/** The number of characters that one reading searches in less than a millisecond. */
const charactersPerTurn = 4_000

/**
 * Screens texts that customers will read. A request counts as one refusal, however many of its fields are prohibited. A
 * long text is screened in pieces, and other requests run between them. Called outside of a transaction, whose rollback
 * would undo the record.
 * @param texts by the dotted path of the field
 * @throws prohibited_content
 */
export async function refuseProhibited(
  { services, account, hasActed }: AccountScope,
  texts: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const found = await findIn({ services, account }, texts)
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

type Screener = { services: Pick<Services, 'screen' | 'admission'>; account: { id: number } }

async function findIn(screener: Screener, texts: Readonly<Record<string, string | null | undefined>>) {
  const search = searchInTurns(screener)
  for (const [field, text] of Object.entries(texts)) {
    const term = text ? await search(text) : null
    if (term) return { field, term }
  }
  const seam = seamOf(texts.name, texts.description)
  const term = seam === null ? null : await search(seam)
  // Read as two words, of which only long terms are found: "Hero" may be described by "In stock".
  return term && !term.text.includes(' ') ? { field: 'description', term } : null
}

/** @returns a search that lets other requests run after each `charactersPerTurn`, counted over all texts of the request */
function searchInTurns({ services, account }: Screener) {
  let read = 0
  return async (text: string): Promise<ProhibitedTerm | null> => {
    const pieces = services.screen.inPieces(text)
    let piece = pieces.next()
    for (; !piece.done; piece = pieces.next()) {
      read += text.length
      if (read < charactersPerTurn) continue
      read = 0
      await services.admission.takeTurn(account.id)
    }
    return piece.value
  }
}

/** A word that begins at the end of a name and ends in its description, which pages show right below: "Pure coca", "ine 5 g". */
function seamOf(name: string | null | undefined, description: string | null | undefined): string | null {
  const last = name?.trim().split(/\s+/).at(-1)
  const first = description?.trim().split(/\s+/)[0]
  return last && first ? `${last} ${first}` : null
}
