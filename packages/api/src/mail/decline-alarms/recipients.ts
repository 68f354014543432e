/** Whether an alarm about the account `a` is sent to `person`: to operators, and to the owners of its merchant. */
export const isRecipient = `
  (person.operator OR EXISTS (
    SELECT 1 FROM members m WHERE m.merchant_id = a.merchant_id AND m.user_id = person.id AND m.role = 'owner'))`
