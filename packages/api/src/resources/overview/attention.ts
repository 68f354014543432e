import { awaitsEvidenceSql } from '../../contract/disputes/evidence-deadline.ts'
import { newCardUrl } from '../../contract/subscriptions/payment-update-link.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { developers, type Roles } from '../../core/request/roles.ts'
import { isRejectedSql } from '../../core/rows/disabled-account-sql.ts'
import type { Attention, AttentionItem } from './attention-schema.ts'

/** Maximum items of each kind. */
const most = 50
const dayMs = 24 * 60 * 60 * 1000
/** A key that expires within this time is listed. */
const expiresSoonMs = 14 * dayMs
/** A card is listed in its last month, when the customer is asked for another one, too. */
const cardEndsSoonMs = 30 * dayMs
/** Maximum subscriptions whose cards are checked: the subscriptions that are renewed next. */
const mostRenewed = 500
/** Refunds that failed within this time are listed. */
const refundFailureAgeMs = 30 * dayMs

/** The order of items without a date, most severe first. */
const severityOrder = [
  'keys_suspended',
  'mode_not_set_up',
  'account_rejected',
  'onboarding_unfinished',
  'dispute_awaits_answer',
  'subscription_unpaid',
  'endpoint_deactivated',
  'endpoint_failing',
  'refund_failed',
  'key_expires',
  'card_expires',
] as const satisfies readonly AttentionItem['kind'][]

/** Kinds that only some members see: the members who may read the object. */
const seenBy: Readonly<Partial<Record<AttentionItem['kind'], Roles>>> = {
  endpoint_deactivated: developers,
  endpoint_failing: developers,
  key_expires: developers,
}

type Row = {
  kind: AttentionItem['kind']
  objectId: string
  due: Date | null
  since: Date | null
  facts: Record<string, unknown>
}

/** The items that need the attention of an account's members, read in one statement. */
export async function listAttention({ services, account, actor }: AccountScope): Promise<Attention> {
  const now = services.clock.now()
  const deadline = services.processorClock.now()
  const { pool } = services.database
  const [matter, keys] = await Promise.all([
    pool.query<Row>({
      name: 'what needs attention',
      text: matters,
      values: [
        account.id,
        new Date(now.getTime() - refundFailureAgeMs),
        most + 1,
        deadline,
        new Date(deadline.getTime() + cardEndsSoonMs),
      ],
    }),
    pool.query<Row>({
      name: 'keys that expire',
      text: expiringKeys,
      values: [account.id, now, new Date(now.getTime() + expiresSoonMs), most + 1],
    }),
  ])
  const rows = [...matter.rows, ...keys.rows]
  const seen = [...notSetUp({ services, account }), ...rows].filter(({ kind }) => {
    const roles = seenBy[kind]
    // The processor's requirements can only be met once the mode is set up.
    if (kind === 'onboarding_unfinished' && !services.processor.isSetUp(account.livemode)) return false
    return roles === undefined || actor.kind !== 'person' || (actor.role !== null && roles.includes(actor.role))
  })
  const counted = new Map<string, number>()
  const listed = seen.toSorted(byUrgency).filter(({ kind }) => {
    const count = (counted.get(kind) ?? 0) + 1
    counted.set(kind, count)
    return count <= most
  })
  return {
    items: listed.map((row) => toAttentionItem({ services, account }, row)),
    has_more: listed.length < seen.length,
  }
}

function notSetUp({ services, account }: Pick<AccountScope, 'services' | 'account'>): Row[] {
  const { livemode, merchantId: objectId } = account
  if (services.processor.isSetUp(livemode)) return []
  return [{ kind: 'mode_not_set_up', objectId, due: null, since: null, facts: { livemode } }]
}

function byUrgency(one: Row, other: Row): number {
  const dueOf = ({ due }: Row) => due?.getTime() ?? Number.POSITIVE_INFINITY
  if (dueOf(one) !== dueOf(other)) return dueOf(one) - dueOf(other)
  const rank = severityOrder.indexOf(one.kind) - severityOrder.indexOf(other.kind)
  return rank || (other.since?.getTime() ?? 0) - (one.since?.getTime() ?? 0)
}

type Reader = Pick<AccountScope, 'services' | 'account'>

/** The facts of an item. A failed renewal can be paid only by the customer, by a link that the merchant sends. */
function factsOf({ services, account }: Reader, { kind, objectId, facts }: Row) {
  if (kind !== 'subscription_unpaid' && kind !== 'card_expires') return facts
  const { status, ...shown } = facts
  const subscription = { id: objectId, status: String(status) }
  return { ...shown, link: account.rejected ? null : newCardUrl(services, account.id, subscription) }
}

function toAttentionItem(reader: Reader, row: Row): AttentionItem {
  const { kind, objectId, due, since } = row
  return {
    kind,
    object_id: objectId,
    due: due && unixSeconds(due),
    since: since && unixSeconds(since),
    ...factsOf(reader, row),
  } as AttentionItem
}

/** The processor has thrown the account out, or holds it. */
const isRejected = `COALESCE(${isRejectedSql}, false)`

/**
 * $1: the account; $2: the time since which failed refunds are listed; $3: the maximum of each kind; $4: now by the
 * processor's clock; $5: the latest expiry of listed cards.
 */
const matters = `
  (SELECT 'dispute_awaits_answer' AS kind, d.id AS "objectId", d.evidence_due_by AS due, d.created_at AS since,
          json_build_object('payment_id', d.payment_id, 'status', d.status, 'amount', d.amount, 'currency', d.currency,
                            'reason', d.reason, 'customer_email', p.customer_email) AS facts
     FROM disputes d JOIN payments p ON p.account_id = d.account_id AND p.id = d.payment_id
    WHERE d.account_id = $1 AND ${awaitsEvidenceSql}
      AND NOT d.past_due AND (d.evidence_due_by IS NULL OR d.evidence_due_by >= $4)
    ORDER BY d.evidence_due_by, d.id LIMIT $3)
  UNION ALL
  (SELECT 'onboarding_unfinished', merchant_id, requirements_deadline, NULL,
          json_build_object('charges_enabled', charges_enabled, 'payouts_enabled', payouts_enabled,
                            'card_payments_active', card_payments_active, 'transfers_active', transfers_active)
     FROM accounts WHERE id = $1 AND (requirements_deadline IS NOT NULL OR NOT (charges_enabled AND payouts_enabled))
      AND NOT ${isRejected} AND NOT (processor_account_id IS NULL AND opening_refusal IS NOT NULL))
  UNION ALL
  (SELECT 'account_rejected', merchant_id, NULL, NULL, '{}' FROM accounts WHERE id = $1 AND ${isRejected})
  UNION ALL
  (SELECT 'keys_suspended', m.id, NULL, m.keys_suspended_at, '{}'
     FROM accounts a JOIN merchants m ON m.id = a.merchant_id WHERE a.id = $1 AND m.keys_suspended_at IS NOT NULL)
  UNION ALL
  (SELECT 'endpoint_deactivated', id, NULL, deactivated_at, json_build_object('url', url, 'description', description)
     FROM webhook_endpoints WHERE account_id = $1 AND NOT active AND deactivated_reason IN ('failures', 'gone')
    ORDER BY deactivated_at DESC, id LIMIT $3)
  UNION ALL
  (SELECT 'endpoint_failing', id, NULL, NULL,
          json_build_object('url', url, 'description', description, 'consecutive_failures', consecutive_failures)
     FROM webhook_endpoints WHERE account_id = $1 AND active AND consecutive_failures > 0
    ORDER BY consecutive_failures DESC, id LIMIT $3)
  UNION ALL
  (SELECT 'subscription_unpaid', s.id, NULL, open.since,
          json_build_object('status', s.status, 'name', coalesce(s.plan_name, session.name), 'customer_email', s.customer_email,
                            'invoices', open.count, 'amount', open.amount, 'currency', session.currency,
                            'needs_confirmation', open.confirm)
     FROM (SELECT * FROM subscriptions WHERE account_id = $1 AND status IN ('past_due', 'unpaid') AND collection_paused_at IS NULL
            ORDER BY created_at DESC, id DESC LIMIT $3) s
     JOIN subscription_sessions session ON session.account_id = $1 AND session.ref = s.session_ref
    CROSS JOIN LATERAL (
      SELECT count(*), COALESCE(sum(amount), 0) AS amount, min(created_at) AS since,
             COALESCE(bool_or(status = 'requires_action'), false) AS confirm
        FROM payments WHERE account_id = $1 AND subscription_id = s.id
         AND status IN ('requires_payment_method', 'requires_action', 'requires_confirmation')) open)
  UNION ALL
  (SELECT 'card_expires', s.id, card.ends, NULL,
          json_build_object('status', s.status, 'name', coalesce(s.plan_name, session.name), 'customer_email', s.customer_email,
                            'brand', card.shown ->> 'brand', 'last4', card.shown ->> 'last4',
                            'renews', floor(extract(epoch FROM s.current_period_end)))
     FROM (SELECT * FROM subscriptions WHERE account_id = $1 AND status = 'active' AND NOT cancel_at_period_end
            ORDER BY current_period_end LIMIT ${mostRenewed}) s
     JOIN subscription_sessions session ON session.account_id = $1 AND session.ref = s.session_ref
    LEFT JOIN LATERAL (
      SELECT method -> 'card' AS card, created_at FROM payments
       WHERE account_id = $1 AND subscription_id = s.id AND status = 'succeeded'
       ORDER BY created_at DESC, id DESC LIMIT 1) last ON s.card IS NULL
    CROSS JOIN LATERAL (
      SELECT coalesce(s.card, last.card) AS shown,
             coalesce(s.card_ends_at,
                      make_timestamptz((last.card ->> 'expYear')::int, (last.card ->> 'expMonth')::int, 1, 0, 0, 0, 'UTC')
                      + interval '1 month') AS ends) card
    WHERE card.ends <= $5
      AND (s.card IS NOT NULL OR s.method_changed_at IS NULL OR s.method_changed_at < last.created_at)
    ORDER BY card.ends, s.id LIMIT $3)
  UNION ALL
  (SELECT 'refund_failed', COALESCE(r.own_id, r.id), NULL, r.updated_at,
          json_build_object('payment_id', r.payment_id, 'amount', r.amount, 'currency', r.currency,
                            'failure_reason', r.failure_reason, 'customer_email', p.customer_email)
     FROM refunds r JOIN payments p ON p.account_id = r.account_id AND p.id = r.payment_id
    WHERE r.account_id = $1 AND r.status = 'failed' AND r.id IS NOT NULL AND r.updated_at >= $2
    ORDER BY r.updated_at DESC, r.id LIMIT $3)`

/** Keys are not where the rows of an account are, when those are on several servers. $2 is now, $3 until when keys expire, $4 how many. */
const expiringKeys = `
  SELECT 'key_expires' AS kind, id AS "objectId", expires_at AS due, NULL::timestamptz AS since,
         json_build_object('name', name, 'prefix', prefix, 'last_used', floor(extract(epoch FROM last_used_at))) AS facts
    FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND expires_at <= $3
   ORDER BY expires_at, id LIMIT $4`
