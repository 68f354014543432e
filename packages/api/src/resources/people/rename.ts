import type { PersonScope } from '../../core/request/account-scope.ts'
import type { AreaRoles, Router } from '../../people/access/portal-areas.ts'
import { retrieveMe } from './me.ts'

/** Changes the person's name, which other members see. */
export async function rename({ services, actor }: PersonScope, name: string, areas: AreaRoles, operators: Router) {
  await services.database.prisma.user.update({
    where: { id: actor.id },
    data: { name, updatedAt: services.clock.now() },
  })
  return retrieveMe({ services, actor }, areas, operators)
}
