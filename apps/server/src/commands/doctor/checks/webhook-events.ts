import { unknownSignature } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import type { RefusedEvent } from '@merchant-payments/db'
import type { Mode } from '../../options.ts'
import { type Check, type Finding, fail, ok, warning } from '../finding.ts'

const dayMs = 24 * 60 * 60_000
/** Events refused before that may concern a problem that was fixed since. */
const recentMs = 15 * 60_000
/**
 * The number of merchants, by their latest payment, whose events at the processor are checked as well: they have an endpoint of
 * their own.
 */
const maxMerchants = 5

export const webhookEvents: Check = {
  name: 'webhook_events',
  why: 'Stripe retries a refused event for three days; after that it is not sent again.',
  async run({ services, livemode, mode }) {
    const { prisma } = services.database
    const today = services.clock.now().getTime()
    const refused = await prisma.refusedEvent.findMany({ where: { livemode, lastAt: { gt: new Date(today - dayMs) } } })
    const unknown = await findUnknownSignatures(services, livemode, mode, refused)
    const unreadable = refused
      .filter(({ reason }) => reason !== unknownSignature)
      .map(({ reason, detail, count, lastId, lastAt }) =>
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
              'Afterwards, recover the missed events.',
            'npm run mpay -- recover --since 24h',
          ),
        ]
      : []
    const findings = [...unknown, ...unreadable, ...undelivered]
    return findings.length > 0 ? findings : [ok('No event was refused in the last day.')]
  },
}

/** Events from Stripe whose signature matches no secret here: the secret of their endpoint is missing. */
async function findUnknownSignatures(
  services: Services,
  livemode: boolean,
  mode: Mode,
  refused: readonly RefusedEvent[],
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { detail, count, lastId } of refused.filter(({ reason }) => reason === unknownSignature)) {
    const [id = '', account = null] = lastId.split('/').reverse()
    if (!(await services.processor.inspection.isOwnEvent({ livemode, hostAccount: account }, id))) continue
    const whose = detail === 'account' ? 'Your account' : 'Connected accounts'
    findings.push(
      fail(
        `${count} events for "${whose}" are signed with a secret that is not known here, the last one ${id}: they are refused.`,
        `Set STRIPE_WEBHOOK_SECRETS_${mode.toUpperCase()} to the signing secret of each endpoint, or remove the endpoints that ` +
          'were created manually, and create new ones.',
        `npm run mpay -- stripe setup --mode ${mode}`,
      ),
    )
  }
  return findings
}

async function paidLast({ database }: Pick<Services, 'database'>, livemode: boolean): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT processor_account_id AS id FROM accounts
      WHERE livemode = $1 AND processor_account_id IS NOT NULL AND id IN (SELECT account_id FROM payments)
      ORDER BY updated_at DESC LIMIT ${maxMerchants}`,
    [livemode],
  )
  return rows.map(({ id }) => id)
}
