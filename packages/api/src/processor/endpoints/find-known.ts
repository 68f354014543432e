import type { ProcessorEndpoint } from '@merchant-payments/db'
import { openSecret } from '@merchant-payments/db/encryption'
import type { EndpointScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'

/** The services that list, create and store endpoints. */
export type EndpointServices = Pick<Services, 'database' | 'processor' | 'keyring'>

/** Our endpoint of a scope, and whether its secret can be opened; older rows are of endpoints that it replaced. */
export async function findKnown(
  { database, keyring }: EndpointServices,
  livemode: boolean,
  scope: EndpointScope,
): Promise<{ known: { id: string; readable: boolean } | null; rows: ProcessorEndpoint[] }> {
  const rows = await database.prisma.processorEndpoint.findMany({
    where: { livemode, scope },
    orderBy: { createdAt: 'desc' },
  })
  const [row] = rows
  return { known: row ? { id: row.id, readable: isReadable(row.sealedSecret, keyring) } : null, rows }
}

function isReadable(sealed: string, keyring: EndpointServices['keyring']): boolean {
  try {
    openSecret(sealed, keyring)
    return true
  } catch {
    // The key of the secret is not on the ring any more.
    return false
  }
}
