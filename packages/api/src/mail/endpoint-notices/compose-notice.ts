import { failureCause, type NoticeKind } from '@merchant-payments/webhooks'
import type { Block, Letter } from '../../people/access/compose-mail.ts'

type EndpointNews = {
  kind: NoticeKind
  to: { name: string; email: string }
  merchant: string
  livemode: boolean
  endpoint: { id: string; url: string; description: string | null }
  /** Failures in a row. */
  failures: number
  error: string | null
  responseStatus: number | null
  /** Deliveries that a replay would send: up to `maxCountedMissed`, and one for more. */
  missed: number
  /** The endpoint is one of the platform, whose operators get the mail. */
  ofPlatform: boolean
  /** The page in the portal that shows the endpoint. */
  link: string
}

/** The mail about an endpoint. It contains no path, query, body, header or secret, because mails are forwarded and stored. */
export function endpointMail(news: EndpointNews): Letter {
  const host = URL.parse(news.endpoint.url)?.host ?? news.endpoint.id
  const { subject, lead } = words[news.kind](host, news)
  const name = news.endpoint.description ? ` (${news.endpoint.description})` : ''
  const facts: [string, string][] = [
    ['Endpoint', `${host}${name}, ${news.endpoint.id}`],
    ['Merchant', `${news.merchant}, ${news.livemode ? 'live' : 'test'} mode`],
  ]
  const blocks: Block[] = [{ paragraph: lead }]
  if (news.kind === 'recovered') {
    blocks.push({ facts })
  } else {
    const { answer, cause, fix } = failureCause({ error: news.error ?? '', status: news.responseStatus })
    blocks.push({ facts: [...facts, ['Last response', answer], ['Likely cause', cause], ['How to fix it', fix]] })
  }
  blocks.push({ paragraph: next(news) }, { button: 'Open the endpoint', link: news.link })
  return {
    to: news.to,
    subject,
    blocks,
    reason: news.ofPlatform
      ? 'You receive this email as an operator of this platform.'
      : 'You receive this email as an owner or developer of this merchant.',
  }
}

type Words = (host: string, news: EndpointNews) => { subject: string; lead: string }

/** An endpoint that was deactivated for long may have missed millions. */
export const maxCountedMissed = 10_000

const words: Readonly<Record<NoticeKind, Words>> = {
  failing: (host, { failures }) => ({
    subject: `Webhooks to ${host} are failing`,
    lead: `The last ${failures} deliveries to ${host} failed in a row. They are retried on a schedule, so nothing is lost yet. After ten failures in a row the endpoint is deactivated.`,
  }),
  at_risk: (host, { failures }) => ({
    subject: `Webhooks to ${host} are about to be deactivated`,
    lead: `The last ${failures} deliveries to ${host} failed in a row. After ten, the endpoint is deactivated and receives no more events.`,
  }),
  deactivated: (host, { responseStatus }) => ({
    subject: `Webhooks to ${host} were deactivated`,
    lead: `${responseStatus === 410 ? `${host} responded with 410 Gone` : `Ten deliveries to ${host} failed in a row`}, so the endpoint was deactivated. It receives no more events until you reactivate it.`,
  }),
  recovered: (host) => ({
    subject: `Webhooks to ${host} are working again`,
    lead: `${host} has accepted a delivery again. The count of failures was reset.`,
  }),
}

function next({ kind, missed }: EndpointNews): string {
  const most = maxCountedMissed.toLocaleString('en')
  const those = missed > maxCountedMissed ? `more than ${most}` : String(missed)
  const replay = missed === 1 ? 'replay the one delivery' : `replay the ${those} deliveries`
  if (kind === 'recovered') {
    return missed === 0 ? 'There is nothing left to do.' : `What is left to do: ${replay} that it missed.`
  }
  const steps = ['fix the endpoint', ...(kind === 'deactivated' ? ['reactivate it'] : [])]
  if (missed > 0) steps.push(`${replay} that it missed`)
  return `What to do: ${steps.join(', then ')}.`
}
