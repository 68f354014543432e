import { randomUUID } from 'node:crypto'
import type { Prisma } from '@merchant-payments/db'

type NewUser = {
  name: string
  email: string
  /** Null for a person who chooses a password later, by a link. */
  passwordHash: string | null
  now: Date
}

/** A person who signs in, as better-auth expects to find them. */
export function newUser({ name, email, passwordHash, now }: NewUser): Prisma.UserCreateInput {
  const id = randomUUID()
  return {
    id,
    name,
    email: signInEmail(email),
    createdAt: now,
    updatedAt: now,
    ...(passwordHash !== null && {
      credentials: {
        create: {
          id: randomUUID(),
          accountId: id,
          providerId: 'credential',
          password: passwordHash,
          createdAt: now,
          updatedAt: now,
        },
      },
    }),
  }
}

/** The form of an email that identifies a person. Case does not matter. */
export function signInEmail(email: string): string {
  return email.trim().toLowerCase()
}
