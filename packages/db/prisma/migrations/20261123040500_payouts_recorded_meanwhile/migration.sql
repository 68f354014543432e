-- What operators recorded by hand with the release before, while this one was rolled out: shown as payouts like all others.
-- lives-with: 20261123001000
DO $$ BEGIN
  INSERT INTO balance_transactions (account_id, id, payout_id, type, category, line_type, amount, fee, net, currency, object_id, created_at)
  SELECT l.account_id, 'mpl_' || left(md5(l.payout_id || l.payment_id), 24), l.payout_id, 'manual_payout', 'manual_payout', 'transfer',
         l.amount, 0, l.amount, m.currency, l.payment_id, m.created_at
    FROM manual_payout_lines l
    JOIN manual_payouts m ON m.account_id = l.account_id AND m.id = l.payout_id
   WHERE NOT EXISTS (SELECT FROM payouts p WHERE p.account_id = m.account_id AND p.id = m.id)
  ON CONFLICT DO NOTHING;

  INSERT INTO payouts (account_id, id, amount, currency, status, method, arrival_date, reconciled, created_at, updated_at)
  SELECT account_id, id, amount, currency, 'paid', 'manual', created_at, true, created_at, now() FROM manual_payouts
  ON CONFLICT DO NOTHING;
END $$
