import type { Services } from '@merchant-payments/api/services'
import { type Check, fail, ok, warning } from '../finding.ts'

const dayMs = 24 * 60 * 60_000
/** What was refused longer ago may have been mended since. */
const recentMs = 15 * 60_000
/** Of so many merchants, those who were paid last, the processor is asked as well: their events have an endpoint of their own. */
const maxMerchants = 5

export const webhookEvents: Check = {
  name: 'webhook_events',
  why: 'An event that is refused is lost for good once Stripe gives up, after three days.',
  async run({ services, livemode, mode }) {
    const { prisma } = services.database
    const today = services.clock.now().getTime()
    const refused = await prisma.refusedEvent.findMany({ where: { livemode, lastAt: { gt: new Date(today - dayMs) } } })
    const unreadable = refused.map(({ reason, detail, count, lastId, lastAt }) =>
      (lastAt.getTime() > today - recentMs ? fail : warning)(
        reason === 'thin'
          ? `${count} thin notifications (${detail}) were refused, the last one ${lastId}.`
          : `${count} events of the API version ${detail} were refused, the last one ${lastId}.`,
        'Remove the endpoint or destination that sends them.',
        `npm run mpay -- stripe setup --mode ${mode}`,
      ),
    )
    const now = services.processorClock.now().getTime()
    const between = { from: new Date(now - dayMs), to: new Date(now - 10 * 60_000) }
    const hosts = [null, ...(await paidLast(services, livemode))]
    const found = await Promise.all(
      hosts.map((hostAccount) => services.processor.inspection.findUndelivered({ livemode, hostAccount }, between)),
    )
    const open = found.find((event) => event !== null)
    const undelivered = open
      ? [
          warning(
            `The event ${open.id} (${open.type}) was not accepted by an endpoint.`,
            'Is the server running at PUBLIC_URL, with the signing secret of each endpoint? Its log says why it refused. ' +
              'Afterwards read what was missed.',
            'npm run mpay -- recover --since 24h',
          ),
        ]
      : []
    const findings = [...unreadable, ...undelivered]
    return findings.length > 0 ? findings : [ok('No event was refused within a day.')]
  },
}

async function paidLast({ database }: Pick<Services, 'database'>, livemode: boolean): Promise<string[]> {
  const accounts = await database.prisma.account.findMany({
    where: { livemode, processorAccountId: { not: null }, payments: { some: {} } },
    orderBy: { updatedAt: 'desc' },
    take: maxMerchants,
    select: { processorAccountId: true },
  })
  return accounts.flatMap(({ processorAccountId }) => processorAccountId ?? [])
}
