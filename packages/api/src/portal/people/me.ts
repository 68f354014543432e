import { type AreaRoles, areasOf } from '../../people/roles.ts'
import type { PersonScope } from '../../request/scope.ts'
import type { MeWire } from './schema.ts'

/** Who is signed in, and the merchants they work for, in the order of their names. */
export async function retrieveMe({ services, actor }: PersonScope, areas: AreaRoles): Promise<MeWire> {
  // The name, too: what is known of who asks may be half a second old.
  const { name, members } = await services.database.prisma.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: {
      name: true,
      members: {
        select: { role: true, merchant: { select: { id: true, name: true } } },
        orderBy: [{ merchant: { name: 'asc' } }, { merchantId: 'asc' }],
      },
    },
  })
  return {
    id: actor.id,
    object: 'person',
    name,
    email: actor.email,
    operator: actor.operator,
    merchants: members.map(({ role, merchant }) => ({ ...merchant, role, may: areasOf(role, areas) })),
  }
}
