import type { OperatorRole, Role } from '@merchant-payments/db'
import { type AccountRow, accountOf, accountRowColumns } from '../../core/request/account-context.ts'
import type { Caller, PersonActor } from '../../core/request/actor.ts'
import type { Services } from '../../core/request/context.ts'
import { ApiError } from '../../core/request/errors.ts'
import { keyCacheMs } from '../../core/request/key-cache.ts'
import { supportOperators } from '../../core/request/roles.ts'
import { createShortLivedCache } from '../../core/request/short-lived-cache.ts'
import { readView } from './read-operator-view.ts'
import type { SessionUse } from './session-lifetime.ts'
import type { SignIn } from './sign-in.ts'

/** The merchant and the mode that a person has selected; null without a selection. */
export type SelectedMerchant = { merchantId: string; livemode: boolean } | null

export type SessionAuthenticator = {
  /**
   * The caller to whom a browser's cookies belong; null without a valid session.
   * @throws forbidden for a merchant that the person neither works for nor views as an operator, whether the merchant
   * exists or not, and for a merchant that requires a second factor that the person does not have
   */
  (cookie: string | undefined, selected: SelectedMerchant, options?: SessionUse): Promise<Caller | null>
  /** Whether the same cookies and selection were read within the last half second, so that they are authenticated without a query. */
  remembers(cookie: string | undefined, selected: SelectedMerchant): boolean
  /** Clears the cache, after sessions have ended or passwords have changed. */
  forget(): void
}

type Selected = NonNullable<SelectedMerchant>
type MemberRow = AccountRow & { role: Role; needsTwoFactor: boolean; views?: true }

/** Caches callers for half a second, as for keys: a page makes many requests at once. */
export function createSessionAuthenticator(
  services: Pick<Services, 'database' | 'clock' | 'operatorTwoFactor'>,
  signIn: SignIn,
): SessionAuthenticator {
  const { database } = services
  const callers = createShortLivedCache<Caller | null>(keyCacheMs)

  async function personOf(cookie: string, use: SessionUse): Promise<PersonActor | null> {
    const session = await signIn.sessionOf(cookie, use)
    if (!session) return null
    const { id, name, email, twoFactorEnabled } = session.user
    const twoFactor = twoFactorEnabled === true
    const isOperator = session.user.operator === true && (twoFactor || services.operatorTwoFactor === 'optional')
    const operator = isOperator ? (session.user.operatorRole as OperatorRole) : null
    return { kind: 'person', id, name, email, twoFactor, sessionId: session.session.id, role: null, operator }
  }

  async function load(cookie: string, selected: SelectedMerchant, use: SessionUse): Promise<Caller | null> {
    const person = await personOf(cookie, use)
    if (!person || !selected) return person && { actor: person, account: null }
    const row = (await readMember(person, selected)) ?? (await readViewed(person, selected))
    if (!row) throw new ApiError('forbidden', { message: 'You are not a member of this merchant.' })
    if (row.needsTwoFactor && !person.twoFactor) {
      throw new ApiError('forbidden', {
        message: 'This merchant requires two-factor authentication. Set it up in your profile.',
      })
    }
    const { role, views } = row
    return { actor: { ...person, role, ...(views && { views }) }, account: accountOf(row) }
  }

  async function readMember({ id }: PersonActor, { merchantId, livemode }: Selected): Promise<MemberRow | undefined> {
    const found = await database.pool.query<MemberRow>({
      name: 'account of a member',
      text: `SELECT b.role, m.two_factor_required_at IS NOT NULL AS "needsTwoFactor", ${accountRowColumns}
               FROM members b
               JOIN merchants m ON m.id = b.merchant_id
               JOIN accounts a ON a.merchant_id = m.id
              WHERE b.user_id = $1 AND b.merchant_id = $2 AND a.livemode = $3`,
      values: [id, merchantId, livemode],
    })
    return found.rows[0]
  }

  /** The account of a merchant that an operator views, with the role of its owner. */
  async function readViewed(
    { id, operator }: PersonActor,
    { merchantId, livemode }: Selected,
  ): Promise<MemberRow | undefined> {
    // The role may have changed since the view began.
    if (!operator || !supportOperators.includes(operator)) return undefined
    if (!(await readView(services, id, merchantId))) return undefined
    const found = await database.pool.query<Omit<MemberRow, 'role' | 'views'>>({
      name: 'account that an operator sees',
      text: `SELECT m.two_factor_required_at IS NOT NULL AS "needsTwoFactor", ${accountRowColumns}
               FROM merchants m JOIN accounts a ON a.merchant_id = m.id
              WHERE m.id = $1 AND a.livemode = $2`,
      values: [merchantId, livemode],
    })
    const [row] = found.rows
    return row && { ...row, role: 'owner', views: true }
  }

  const authenticateSession = (cookie: string | undefined, selected: SelectedMerchant, use: SessionUse = {}) => {
    if (!cookie?.includes('portal.session_token=')) return Promise.resolve(null)
    return callers.get(cacheKeyOf(cookie, selected), () => load(cookie, selected, use))
  }
  return Object.assign(authenticateSession, {
    remembers: (cookie: string | undefined, selected: SelectedMerchant) =>
      cookie !== undefined && callers.has(cacheKeyOf(cookie, selected)),
    forget: () => callers.clear(),
  })
}

function cacheKeyOf(cookie: string, selected: SelectedMerchant): string {
  return `${selected?.merchantId ?? ''} ${selected?.livemode ?? ''} ${cookie}`
}
