import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { statementsOn } from '@merchant-payments/db'
import { translationFor } from '../../core/language/translation.ts'
import type { AccountContext } from '../../core/request/account-context.ts'
import type { Services } from '../../core/request/context.ts'
import { email as emailField } from '../../core/wire/fields.ts'
import { type Letter, sendLetter } from '../../people/access/compose-mail.ts'
import { findKnownAddress, mayReceiveMail } from './find-known.ts'
import { hashOf, newToken, sessionMs } from './page-session.ts'

const codeMinutes = 10
const maxTries = 5
const hour = { seconds: 3_600 }
/** Codes that an hour allows: for one address, and for one network. */
const [maxOfAddress, maxOfNetwork] = [3, 20]

/** The token for the cookie of the browser, in which alone the code works; or the reason of a refusal. */
type CodeRequest = { token: string } | { refused: 'email' | 'no_mail' } | { refused: 'too_many'; retryAfter: number }

/**
 * Makes a code for an address. Known and unknown addresses cause the same work before the answer: behind it the code is mailed to a known
 * one.
 * @param by the network of the client, and the language of its page
 */
export async function requestCode(
  services: Services,
  account: AccountContext,
  typed: string,
  { client, locale }: { client: string; locale: string },
): Promise<CodeRequest> {
  if (!services.sendsMail) return { refused: 'no_mail' }
  const read = emailField.safeParse(typed)
  if (!read.success) return { refused: 'email' }
  const email = read.data
  const address = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const retryAfter =
    (await services.attempts({ action: 'customer-code', subject: client, max: maxOfNetwork, ...hour })) ??
    (await services.attempts({
      action: 'customer-code',
      subject: `${account.id} ${address}`,
      max: maxOfAddress,
      ...hour,
    }))
  if (retryAfter !== null) return { refused: 'too_many', retryAfter }
  const [token, code] = [newToken(), String(randomInt(1_000_000)).padStart(6, '0')]
  const now = services.clock.now()
  await services.database.prisma.customerPageCode.create({
    data: {
      accountId: account.id,
      tokenHash: hashOf(token),
      codeHash: codeHash(token, code),
      email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
    },
  })
  void mailCode(services, account, { email, code, locale })
  return { token }
}

/** The database has no token, and without it the hash of six digits names no code. */
function codeHash(token: string, code: string): Buffer<ArrayBuffer> {
  return createHmac('sha256', token).update(code).digest()
}

type SentCode = { email: string; code: string; locale: string }

async function mailCode(services: Services, account: AccountContext, sent: SentCode): Promise<void> {
  try {
    const known = await findKnownAddress(services, account.id, sent.email)
    if (known !== null && (await mayReceiveMail(services, account, known)))
      await sendLetter(services, codeLetter(account, { ...sent, email: known }))
  } catch (err) {
    services.alert({ err, merchant: account.merchantId }, 'a code was not mailed to a customer')
  }
}

function codeLetter({ merchantId, merchantName, livemode }: AccountContext, { email, code, locale }: SentCode): Letter {
  const { text } = translationFor(locale)
  return {
    to: { name: null, email },
    locale,
    // The code is first, also in test mode: notifications of mails show the beginning alone.
    subject: text('page.code.mail.subject', { code, merchant: merchantName }),
    blocks: [
      { paragraph: text('page.code.mail.text', { minutes: codeMinutes }) },
      { facts: [[text('page.code.label'), code]] },
      ...(livemode ? [] : [{ paragraph: text('page.testMode') }]),
    ],
    reason: text('page.code.mail.reason'),
    merchant: { id: merchantId, name: merchantName },
  }
}

/** Whether a browser has asked for a code that can still be entered. */
export async function awaitsCode(
  services: Services,
  account: AccountContext,
  presented: string | null,
): Promise<boolean> {
  if (presented === null) return false
  const found = await services.database.prisma.customerPageCode.findFirst({
    where: {
      accountId: account.id,
      tokenHash: hashOf(presented),
      tries: { lt: maxTries },
      expiresAt: { gt: services.clock.now() },
    },
  })
  return found !== null
}

/**
 * Enters a code. Each try counts before the code is compared, and a right code ends with its first use.
 * @returns the token of the session, a new one; `wrong` while the code can be tried again, else `over`
 */
export async function enterByCode(
  services: Services,
  account: AccountContext,
  presented: string | null,
  typed: string,
): Promise<{ token: string } | 'wrong' | 'over'> {
  if (presented === null) return 'over'
  const { pool, prisma } = services.database
  const now = services.clock.now()
  const tokenHash = hashOf(presented)
  const [tried] = await statementsOn(pool).$queryRaw<{ codeHash: Buffer; email: string; tries: number }[]>`
    UPDATE customer_page_codes SET tries = tries + 1
     WHERE account_id = ${account.id} AND token_hash = ${tokenHash} AND tries < ${maxTries} AND expires_at > ${now}
    RETURNING code_hash AS "codeHash", email, tries`
  if (!tried) return 'over'
  const code = typed.replace(/[\s-]/g, '')
  if (!timingSafeEqual(tried.codeHash, codeHash(presented, code))) return tried.tries < maxTries ? 'wrong' : 'over'
  return prisma.$transaction(async (tx) => {
    const ended = await tx.customerPageCode.deleteMany({ where: { accountId: account.id, tokenHash } })
    if (ended.count === 0) return 'over'
    const token = newToken()
    await tx.customerPageSession.create({
      data: {
        accountId: account.id,
        tokenHash: hashOf(token),
        email: tried.email,
        createdAt: now,
        expiresAt: new Date(now.getTime() + sessionMs),
      },
    })
    return { token }
  })
}
