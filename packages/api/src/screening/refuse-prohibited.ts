import type { AccountScope } from '../request/account-scope.ts'
import { ApiError } from '../request/errors.ts'
import { recordRefusal } from './suspend-after-refusals.ts'

/**
 * Screens what customers will read. A request counts as one refusal, however many of its fields are at fault. Called
 * outside of a transaction, which would take the record back with all else.
 * @param texts by the dotted path of the field
 * @throws prohibited_content
 */
export async function refuseProhibited(
  { services, account }: AccountScope,
  texts: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  for (const [field, text] of Object.entries(texts)) {
    const found = text ? services.screen(text) : null
    if (!found) continue
    const { category } = found
    await recordRefusal(services, account, { field, category, term: found.text })
    // The category helps a merchant who wrote it by mistake; the term would help to get around it.
    throw new ApiError('prohibited_content', {
      message: `${field}: the content violates the acceptable use policy (${category}).`,
      param: field,
    })
  }
}
