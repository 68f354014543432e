import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import type { ScreenedTexts } from '../../core/request/ports.ts'
import { recordRefusal } from './suspend-after-refusals.ts'

/**
 * Screens texts that customers will read. A request counts as one refusal, however many of its fields are prohibited. Called outside of
 * a transaction, whose rollback would undo the record.
 * @throws prohibited_content
 */
export async function refuseProhibited(
  { services, account, hasActed }: AccountScope,
  texts: ScreenedTexts,
): Promise<void> {
  const found = await services.screenTexts(account.id, texts)
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
