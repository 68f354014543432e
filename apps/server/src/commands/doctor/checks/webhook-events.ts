import { type Check, fail, ok, warning } from '../finding.ts'

const dayMs = 24 * 60 * 60_000

export const webhookEvents: Check = {
  name: 'webhook_events',
  why: 'An event that is refused is lost for good once Stripe gives up, after three days.',
  async run({ services, livemode, mode }) {
    const refused = await services.database.prisma.refusedEvent.findMany({
      where: { livemode, lastAt: { gt: new Date(services.clock.now().getTime() - dayMs) } },
    })
    const unreadable = refused.map(({ reason, detail, count, lastId }) =>
      fail(
        reason === 'thin'
          ? `${count} thin notifications (${detail}) were refused, the last one ${lastId}.`
          : `${count} events of the API version ${detail} were refused, the last one ${lastId}.`,
        'Remove the endpoint or destination that sends them.',
        `npm run mpay -- stripe setup --mode ${mode}`,
      ),
    )
    const now = services.processorClock.now().getTime()
    const between = { from: new Date(now - dayMs), to: new Date(now - 10 * 60_000) }
    const open = await services.processor.inspection.findUndelivered({ livemode, hostAccount: null }, between)
    const undelivered = open
      ? [
          warning(
            `The event ${open.id} (${open.type}) was not accepted by an endpoint.`,
            'Is the server running at PUBLIC_URL? Its log says why it refused. Afterwards read what was missed.',
            'npm run mpay -- recover --since 24h',
          ),
        ]
      : []
    const findings = [...unreadable, ...undelivered]
    return findings.length > 0 ? findings : [ok('No event was refused within a day.')]
  },
}
