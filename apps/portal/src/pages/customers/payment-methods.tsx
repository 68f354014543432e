import { useQueryClient } from '@tanstack/react-query'
import { customers } from '#messages/customers.ts'
import { words } from '#messages/words.ts'
import { Table } from '../../list/table.tsx'
import { useSession } from '../../session/session.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import type { CustomerDetails } from './customer-from.ts'

const t = customers.paymentMethods

type Method = CustomerDetails['payment_methods'][number]

/** The payment methods that a customer keeps for later payments. */
export function PaymentMethods({ customer }: { customer: CustomerDetails }) {
  const { may } = useSession()
  const { id: customerId, payment_methods: methods } = customer
  return (
    <Section title={t.paymentMethods}>
      {methods.length === 0 ? (
        <p>{t.empty}</p>
      ) : (
        <Table
          what={t.listed}
          items={methods}
          columns={[
            { head: t.method, cell: (method) => <Name method={method} /> },
            { head: words.expires, cell: ({ card }) => expiryOf(card) },
            { head: t.kept, cell: ({ created }) => <Time at={created} date /> },
            { head: t.id, cell: ({ id }) => <CopyableId id={id} what={t.theMethodId} /> },
            ...(may('change', 'customers')
              ? [
                  {
                    head: words.actions,
                    cell: (method: Method) => <Actions customer={customerId} method={method} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  )
}

function Actions({ customer: id, method }: { customer: string; method: Method }) {
  const { client } = useSession()
  const queries = useQueryClient()
  const { id: pm } = method
  const changed = () => queries.invalidateQueries({ queryKey: ['customers', id] })
  return (
    <span className="customer-method-actions">
      {!method.default && (
        <ConfirmButton
          button={t.makeDefault}
          kind="quiet"
          small
          title={t.makeDefaultQuestion}
          name={nameOf(method)}
          yes={t.makeDefault}
          run={() => client.paymentMethods.setDefault.mutate({ id, pm }).then(changed)}
        >
          {t.defaultConsequence}
        </ConfirmButton>
      )}
      <ConfirmButton
        button={words.remove}
        kind="quiet"
        small
        title={t.removePaymentMethod}
        name={nameOf(method)}
        yes={t.removePayment}
        run={() => client.paymentMethods.delete.mutate({ id, pm }).then(changed)}
      >
        {t.removalConsequence}
      </ConfirmButton>
    </span>
  )
}

function Name({ method }: { method: Method }) {
  return (
    <span className="customer-method">
      {nameOf(method)}
      {method.default && <Chip kind="good">{t.default}</Chip>}
    </span>
  )
}

function nameOf({ type, card }: Method): string {
  return card ? `${card.brand ?? 'card'} •••• ${card.last4 ?? ''}` : type.replaceAll('_', ' ')
}

function expiryOf(card: Method['card']): string | null {
  return card?.exp_month && card.exp_year ? `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` : null
}
