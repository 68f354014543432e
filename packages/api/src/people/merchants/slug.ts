import { type Database, randomBase62, statementsOn } from '@merchant-payments/db'
import type { PageAction } from '../../contract/customer-sessions/page-actions.ts'
import {
  type AccountContext,
  type AccountRow,
  accountOf,
  accountRowColumns,
} from '../../core/request/account-context.ts'
import type { Services } from '../../core/request/context.ts'
import { isSlug, slugOfName } from './slug-of-name.ts'

type Owner = { merchantId: string; merchantName: string }

/** How long a slug that was replaced leads to the current one, in milliseconds. */
export const replacedMs = 365 * 24 * 60 * 60_000

/** The slug of a merchant; the first request for it makes one of the merchant's name. */
export async function slugOf(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { merchantId, merchantName }: Owner,
): Promise<string> {
  for (const suffix of ['', '-2', '-3', '-4', '-5']) {
    const found = await findSlug(database, merchantId)
    if (found !== null) return found
    await add(database, { slug: slugOfName(merchantName, suffix), merchantId }, clock.now())
  }
  const random = `-${randomBase62(10).toLowerCase()}`
  await add(database, { slug: slugOfName(merchantName, random), merchantId }, clock.now())
  const slug = await findSlug(database, merchantId)
  if (slug === null) throw new Error(`the merchant ${merchantId} got no slug`)
  return slug
}

async function findSlug({ pool }: Database, merchantId: string): Promise<string | null> {
  const [found] = await statementsOn(pool).$queryRaw<{ slug: string }[]>`
    SELECT slug FROM merchant_slugs WHERE merchant_id = ${merchantId} AND replaced_at IS NULL`
  return found?.slug ?? null
}

/** Adds nothing where another merchant has the slug, or the merchant got one meanwhile. */
async function add(
  { pool }: Database,
  { slug, merchantId }: { slug: string; merchantId: string },
  createdAt: Date,
): Promise<void> {
  await statementsOn(pool).$executeRaw`
    INSERT INTO merchant_slugs (slug, merchant_id, created_at) VALUES (${slug}, ${merchantId}, ${createdAt})
    ON CONFLICT DO NOTHING`
}

/** The account of a page, what its customers may do there, and the current slug of its merchant. */
export type AccountOfSlug = { account: AccountContext; slug: string; pageActions: readonly PageAction[] }

/** @returns null for an address that leads nowhere */
export async function findAccountOfSlug(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { slug, livemode }: { slug: string; livemode: boolean },
): Promise<AccountOfSlug | null> {
  if (!isSlug(slug)) return null
  const { rows } = await database.pool.query<AccountRow & { current: string; pageActions: PageAction[] }>({
    name: 'account by slug',
    text: `SELECT ${accountRowColumns}, current.slug AS current, a.page_actions AS "pageActions"
             FROM merchant_slugs named
             JOIN merchant_slugs current ON current.merchant_id = named.merchant_id AND current.replaced_at IS NULL
             JOIN merchants m ON m.id = named.merchant_id
             JOIN accounts a ON a.merchant_id = m.id AND a.livemode = $2
            WHERE named.slug = $1 AND (named.replaced_at IS NULL OR named.replaced_at > $3)`,
    values: [slug, livemode, new Date(clock.now().getTime() - replacedMs)],
  })
  const [row] = rows
  return row ? { account: accountOf(row), slug: row.current, pageActions: row.pageActions } : null
}
