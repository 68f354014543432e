import type { Services } from '../../core/request/context.ts'
import { writeMissingHeldEntries } from '../balances/write-held-entries.ts'
import { csvBalances, statementHead, statementLines } from './csv.ts'
import { boundsOf, lastFullSecond } from './month.ts'
import { prepareLedger } from './prepare-ledger.ts'
import { readLines, sources } from './read-lines.ts'
import { countLines, readBalancesBefore, readFingerprint } from './read-sums.ts'
import type { ClaimedStatement, Cursor } from './statement-queue.ts'
import { closingOf, openingTotals, type Totals, withLines } from './totals.ts'
import { finish, writeProgress } from './write-progress.ts'

/** Lines of one piece. Formatting them blocks the process for a few milliseconds. */
const pieceLines = 500

/** Opening balance and lines do not sum to the closing balance, because rows were written during the reads. Retried. */
export class StatementMismatchError extends Error {
  override readonly name = 'StatementMismatchError'
}

type Begun = { until: Date; totals: Totals; lines: number; cursor: Extract<Cursor, { step: 'lines' }> }

/**
 * Makes the file of a month, piece by piece. If a worker dies, the next one continues after the last piece. The file is published
 * only if its lines sum exactly to the difference of the opening and the closing balance, which are computed from all rows.
 * @throws LedgerBehindError, StatementMismatchError, ProcessorError, ClaimLostError
 */
export async function makeStatement(services: Services, statement: ClaimedStatement): Promise<void> {
  const { database } = services
  const { accountId } = statement
  const { start } = boundsOf(statement.month)
  const begun = await begin(services, statement, start)
  const { until } = begun
  const totals = await writePieces(services, statement, begun, start)
  const closing = await readBalancesBefore(database, accountId, until)
  const expected = new Map(closing.map(({ currency, place, amount }) => [`${currency} ${place}`, amount]))
  for (const [currency, places] of Object.entries(totals)) {
    for (const place of ['balance', 'held'] as const) {
      if (closingOf(places[place]) !== (expected.get(`${currency} ${place}`) ?? 0n))
        throw new StatementMismatchError(`the lines of ${statement.month} do not sum to what there is`)
    }
  }
  const fingerprint = await readFingerprint(database, accountId, start, until)
  const content = csvBalances(totals, 'closing', until)
  await database.prisma.$transaction(async (tx) => {
    const number = await tx.monthlyStatementPiece.count({ where: { accountId, month: statement.month } })
    await tx.monthlyStatementPiece.create({ data: { accountId, month: statement.month, number, content } })
    await finish(tx, statement, fingerprint)
  })
}

/** Decides which period the statement covers, and writes its first piece. For a statement in progress: where to continue. */
async function begin(services: Services, statement: ClaimedStatement, start: Date): Promise<Begun> {
  const { database, processorClock } = services
  const { accountId, month, cursor, totals, lines } = statement
  if (statement.until && cursor?.step === 'lines') return { until: statement.until, totals, lines, cursor }
  const until = new Date(Math.min(boundsOf(month).end.getTime(), lastFullSecond(statement.requestedAt).getTime()))
  await prepareLedger(services, statement, until)
  await writeMissingHeldEntries(database, accountId, processorClock.now())
  // Each currency of the closing balance has an opening balance, which may be zero.
  const known = await readBalancesBefore(database, accountId, until)
  const none = known.map((end) => ({ ...end, amount: 0n }))
  const opening = openingTotals([...none, ...(await readBalancesBefore(database, accountId, start))])
  const begun: Begun = {
    until,
    totals: opening,
    lines: 0,
    cursor: { step: 'lines', source: 'ledger', after: null, piece: 0 },
  }
  const totalLines = await countLines(database, accountId, start, until)
  const content = statementHead() + csvBalances(opening, 'opening', start)
  await database.prisma.$transaction(async (tx) => {
    await writeProgress(tx, statement, { ...begun, totalLines })
    await tx.monthlyStatementPiece.deleteMany({ where: { accountId, month } })
    await tx.monthlyStatementPiece.create({ data: { accountId, month, number: 0, content } })
  })
  return begun
}

async function writePieces(
  { database }: Services,
  statement: ClaimedStatement,
  { until, cursor, ...begun }: Begun,
  from: Date,
): Promise<Totals> {
  const { accountId, month } = statement
  let { totals, lines } = begun
  let piece = cursor.piece
  for (const source of sources.slice(sources.indexOf(cursor.source))) {
    let after =
      source === cursor.source && cursor.after ? { ...cursor.after, createdAt: new Date(cursor.after.createdAt) } : null
    for (let more = true; more; ) {
      const page = await readLines(database, source, { accountId, from, until, after }, pieceLines)
      const last = page.at(-1)
      more = page.length === pieceLines
      if (!last) break
      after = { createdAt: last.createdAt, id: last.id }
      piece += 1
      lines += page.length
      totals = withLines(totals, page)
      const place: Cursor = {
        step: 'lines',
        source,
        after: { id: last.id, createdAt: last.createdAt.toISOString() },
        piece,
      }
      const data = { accountId, month, number: piece, content: statementLines(page) }
      await database.prisma.$transaction(async (tx) => {
        await writeProgress(tx, statement, { totals, lines, cursor: place })
        await tx.monthlyStatementPiece.create({ data })
      })
    }
  }
  return totals
}
