import type { AccountScope } from '../../core/request/account-scope.ts'
import type { PersonActor } from '../../core/request/actor.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { developers } from '../../core/request/roles.ts'
import { lookupOf } from './by-id.ts'
import { findText } from './by-text.ts'
import type { FoundRow } from './rows.ts'
import type { FoundKind, FoundWire } from './schema.ts'

/** Kinds that are shown only to members who may read their area. */
const ofDevelopers: ReadonlySet<FoundKind> = new Set(['delivery', 'event', 'key', 'request', 'webhook_endpoint'])

/** Finds objects of a merchant in both modes, those of the account's mode first. */
export async function findAnything(
  { services, account, actor }: AccountScope & { actor: PersonActor },
  query: string,
): Promise<{ items: FoundWire[] }> {
  const { prisma, pool } = services.database
  const accounts = await prisma.account.findMany({
    where: { merchantId: account.merchantId },
    select: { id: true, livemode: true },
  })
  const lookup = lookupOf(query)
  const ordered = accounts.toSorted((one) => (one.id === account.id ? -1 : 1))
  const found = await Promise.all(
    ordered.map(async ({ id, livemode }) => {
      const { rows } = await pool.query<FoundRow>(lookup ? lookup(id) : findText(id, query))
      return rows.map((row) => toFound(row, livemode))
    }),
  )
  const isDeveloper = actor.role !== null && developers.includes(actor.role)
  const shown = found.flat().filter(({ kind }) => isDeveloper || !ofDevelopers.has(kind))
  // An object that is found in two ways is shown once.
  return { items: [...new Map(shown.map((one) => [`${one.kind} ${one.id} ${one.livemode}`, one])).values()] }
}

function toFound({ createdAt, amount, ...row }: FoundRow, livemode: boolean): FoundWire {
  return { ...row, amount: amount === null ? null : Number(amount), created: unixSeconds(createdAt), livemode }
}
