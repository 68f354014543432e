import { Prisma } from './generated/client.ts'
import { columnsOf, rowSql } from './row-sql.ts'

export const paymentSessionRowSql = rowSql(columnsOf(Prisma.PaymentSessionScalarFieldEnum))
export const paymentRowSql = rowSql(columnsOf(Prisma.PaymentScalarFieldEnum))
