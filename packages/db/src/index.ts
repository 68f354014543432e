export { Prisma, PrismaClient } from './generated/client.ts'
export * from './generated/enums.ts'
