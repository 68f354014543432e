import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { onAccount } from './payments.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'

/** The purpose of an image at the processor. */
export type BrandPurpose = 'business_logo' | 'business_icon'

/** An image of a brand. `id` names its bytes and its type: <SHA-256>.png or <SHA-256>.jpg. */
type BrandUpload = { id: string; purpose: BrandPurpose; bytes: Buffer }

/**
 * Uploads an image for the checkouts that an account hosts; the same bytes for the same purpose once.
 * @returns the file's id
 * @throws ProcessorError
 */
export async function uploadBrandImage(
  connection: Connection,
  scope: ProcessorScope,
  { id, purpose, bytes }: BrandUpload,
): Promise<string> {
  const named = { data: bytes, name: id, type: id.endsWith('.png') ? 'image/png' : 'image/jpeg' }
  // A key is of one account: another one would be refused as another request.
  const file = await retryWithFreshKey(`brand:${scope.hostAccount ?? 'platform'}:${purpose}:${id}`, (key) =>
    callStripe(scope.livemode, () =>
      connection
        .client(scope.livemode)
        .files.create({ purpose, file: named }, { ...onAccount(scope.hostAccount), ...key }),
    ),
  )
  return file.id
}
