import { createHash, randomUUID } from 'node:crypto'
import { randomBase62 } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'

/** The number of seconds for which a link that signs a person in can be used, once. */
const linkSeconds = 60

/** The address of links that sign a person in, before their token. */
export const signInLinksPath = '/portal/sign-in'

/** The operation of better-auth, below `signInPath`, that a link is made of. */
export const signInByLinkPath = '/sign-in/link'

/** The name of a link's row, which better-auth looks up by its SHA-256. */
export function signInLinkName(token: string): string {
  return `sign-in-link:${token}`
}

/**
 * Makes a link that signs a person in, once, within a minute.
 * @param page where it leads to: `portalPage`
 */
export async function insertSignInLink(
  { database, clock, publicUrl }: Pick<Services, 'database' | 'clock' | 'publicUrl'>,
  userId: string,
  page: string,
): Promise<{ url: string; expiresAt: Date }> {
  const token = randomBase62(40)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + 1000 * linkSeconds)
  await database.prisma.verification.create({
    data: {
      id: randomUUID(),
      identifier: createHash('sha256').update(signInLinkName(token)).digest('base64url'),
      value: userId,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    },
  })
  return { url: `${publicUrl}${signInLinksPath}/${token}?${new URLSearchParams({ to: page })}`, expiresAt }
}
