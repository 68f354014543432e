import { randomUUID } from 'node:crypto'
import { addOperator } from '@merchant-payments/api/operator'
import { systemClock } from '@merchant-payments/api/services'
import { connect } from '@merchant-payments/db'

/** The page that asks, as the server's settings have it, whatever port it listens on here. */
const page = 'http://127.0.0.1:4242'

/** Makes a person an owner of the merchant. Returns the headers of their browser's requests about its test mode. */
export async function signInToPortal(databaseUrl: string, origin: string): Promise<Record<string, string>> {
  const email = 'owner@example.com'
  const database = connect({ url: databaseUrl })
  try {
    const { prisma } = database
    const { portal_password: password } = await addOperator({ database, clock: systemClock }, { email, name: 'Owner' })
    const user = await prisma.user.update({ where: { email }, data: { operator: false } })
    const { id: merchantId } = await prisma.merchant.findFirstOrThrow()
    await prisma.member.create({
      data: { id: randomUUID(), merchantId, userId: user.id, role: 'owner', createdAt: new Date() },
    })
    const answer = await fetch(`${origin}/portal/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: page },
      body: JSON.stringify({ email, password }),
    })
    if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    return { cookie: cookie.join('; '), 'portal-merchant': merchantId, 'portal-mode': 'test' }
  } finally {
    await database.close()
  }
}
