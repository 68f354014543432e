import type { Role } from '@merchant-payments/db'
import { type AccountRow, accountOf, accountRowColumns } from '../request/account-row.ts'
import type { PersonActor } from '../request/actor.ts'
import { type Caller, keysFreshMs } from '../request/authenticate.ts'
import type { Services } from '../request/context.ts'
import { ApiError } from '../request/errors.ts'
import { createShortLivedCache } from '../request/short-lived-cache.ts'
import type { SignIn } from './sign-in.ts'

/** Which of their merchants a person asks about, and in which mode. Null: none. */
export type Chosen = { merchantId: string; livemode: boolean } | null

export type Recognise = {
  /**
   * Who a browser's cookies belong to; null when nobody is signed in.
   * @throws forbidden for a merchant that they do not work for, whether there is one or not
   */
  (cookie: string | undefined, chosen: Chosen): Promise<Caller | null>
  /** Sessions have ended, or passwords changed: what is remembered may be wrong. */
  forget(): void
}

type MemberRow = AccountRow & { role: Role }

/** Remembers what it read for half a second, as keys are: a page asks many things at once. */
export function createRecognise({ database }: Pick<Services, 'database'>, signIn: SignIn): Recognise {
  const callers = createShortLivedCache<Caller | null>(keysFreshMs)

  async function personOf(cookie: string): Promise<PersonActor | null> {
    const session = await signIn.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
    if (!session) return null
    const { id, name, email, operator } = session.user
    return { kind: 'person', id, name, email, role: null, operator: operator === true }
  }

  async function load(cookie: string, chosen: Chosen): Promise<Caller | null> {
    const person = await personOf(cookie)
    if (!person || !chosen) return person && { actor: person, account: null }
    const found = await database.pool.query<MemberRow>({
      name: 'account of a member',
      text: `SELECT b.role, ${accountRowColumns}
               FROM members b
               JOIN merchants m ON m.id = b.merchant_id
               JOIN accounts a ON a.merchant_id = m.id
              WHERE b.user_id = $1 AND b.merchant_id = $2 AND a.livemode = $3`,
      values: [person.id, chosen.merchantId, chosen.livemode],
    })
    const [row] = found.rows
    if (!row) throw new ApiError('forbidden', { message: 'You do not work for this merchant.' })
    return { actor: { ...person, role: row.role }, account: accountOf(row) }
  }

  const recognise = (cookie: string | undefined, chosen: Chosen) => {
    if (!cookie?.includes('portal.session_token=')) return Promise.resolve(null)
    const key = `${chosen?.merchantId ?? ''} ${chosen?.livemode ?? ''} ${cookie}`
    return callers.get(key, () => load(cookie, chosen))
  }
  return Object.assign(recognise, { forget: () => callers.clear() })
}
