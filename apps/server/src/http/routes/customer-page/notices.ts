import type { PageSession, Translation } from '@merchant-payments/api/http'
import type { FastifyReply } from 'fastify'
import type { Brands } from '../../brands.ts'
import { messagePage } from '../message-page.ts'
import { sendPage } from '../private-page.ts'

/** The look of a notice, and the page to which it leads back. */
type Noticed = { brands: Brands; translation: Translation; account?: PageSession['account']; path?: string }

export function tooMany(reply: FastifyReply, retryAfter: number, noticed: Noticed): Promise<FastifyReply> {
  reply.raw.setHeader('Retry-After', retryAfter)
  return notice(reply, 429, 'tooMany', noticed)
}

const nextKeys = { link: 'page.notices.link.next', foreign: 'page.notices.foreign.next' } as const

export async function notice(
  reply: FastifyReply,
  status: number,
  name: 'unknown' | 'link' | 'tooMany' | 'foreign',
  { brands, translation, account, path }: Noticed,
): Promise<FastifyReply> {
  const { text: say } = translation
  const brand = await brands.ofMerchant(account?.merchantId ?? null)
  const link =
    path === undefined || name === 'unknown' || name === 'tooMany' ? null : { href: path, label: say(nextKeys[name]) }
  const [title, text] = [say(`page.notices.${name}.title`), say(`page.notices.${name}.text`)]
  return sendPage(reply, { status, ...messagePage({ title, text, link, brand, translation }) })
}
