import type { PersonScope } from '../../core/request/account-scope.ts'
import { type AreaRoles, areasOf, operatorProceduresOf, type Router } from '../../people/access/portal-areas.ts'
import type { MeWire } from './schema.ts'

/**
 * The signed-in person, and the merchants that they work for, sorted by name.
 * @param operators the procedures for operators
 */
export async function retrieveMe(
  { services, actor }: PersonScope,
  areas: AreaRoles,
  operators: Router,
): Promise<MeWire> {
  // The name is read again as well, because the cached caller may be half a second old.
  const { name, operator, twoFactorEnabled, members } = await services.database.prisma.user.findFirstOrThrow({
    where: { id: actor.id },
    select: {
      name: true,
      operator: true,
      twoFactorEnabled: true,
      members: {
        select: { role: true, merchant: { select: { id: true, name: true, twoFactorRequiredAt: true } } },
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
    operator_may: actor.operator ? operatorProceduresOf(actor.operator, operators) : [],
    operator_two_factor_missing: operator && !twoFactorEnabled && services.operatorTwoFactor === 'required',
    two_factor: twoFactorEnabled,
    merchants: members.map(({ role, merchant: { id, name: merchantName, twoFactorRequiredAt } }) => ({
      id,
      name: merchantName,
      role,
      two_factor_missing: twoFactorRequiredAt !== null && !twoFactorEnabled,
      may: areasOf(role, areas),
    })),
  }
}
