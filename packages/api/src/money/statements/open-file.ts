import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { monthPattern } from './month.ts'

/**
 * The file of a month, as CSV in UTF-8, piece by piece. The download breaks off if the file is made again meanwhile.
 * @throws statement_not_found when the statement does not exist, or is not made yet
 */
export async function openStatementFile(
  { services, account, assertStillAuthorized }: AccountScope,
  month: string,
): Promise<AsyncIterable<string>> {
  const { prisma } = services.database
  const key = { accountId: account.id, month }
  const read = () => prisma.monthlyStatement.findFirst({ where: key, select: { madeAt: true, expiresAt: true } })
  const made = monthPattern.test(month) ? await read() : null
  if (!made?.madeAt || made.expiresAt <= services.clock.now()) throw new ApiError('statement_not_found')
  const { madeAt } = made

  async function* pieces() {
    for (let number = 0; ; number += 1) {
      await assertStillAuthorized?.()
      const piece = await prisma.monthlyStatementPiece.findFirst({
        where: { ...key, number },
      })
      const now = await read()
      if (now?.madeAt?.getTime() !== madeAt.getTime()) throw new ApiError('statement_not_found')
      if (!piece) return
      yield piece.content
    }
  }
  return pieces()
}
