import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { links } from '#messages/links.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { LinkForm } from './link-form.tsx'
import { type NewLink as NewLinkFields, newLinkFrom } from './link-from.ts'
import { type PriceForLink, SoldFields } from './sold-fields.tsx'

const t = links.newLink

/** Creates a payment link and opens its page. @param price the only one that it can sell */
export function NewLink({ price }: { price?: PriceForLink }) {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDialog
      button={t.newPaymentLink}
      title={t.newPaymentLink}
      isMain={price === undefined}
      {...(price && { kind: 'quiet' as const, small: true })}
      save={(fields: NewLinkFields) => client.paymentLinks.create.mutate(fields)}
      onSaved={(link) => {
        queries.setQueryData(['links', link.id], link)
        void queries.invalidateQueries({ queryKey: ['links', 'list'] })
      }}
      next={({ id }) => navigate({ to: href(`/links/${id}`) })}
    >
      {(saving, cancel) => (
        <LinkForm
          save={saving}
          read={newLinkFrom}
          submit={t.createPaymentLink}
          sold={(errors) => <SoldFields errors={errors} {...(price && { price })} />}
        >
          {cancel}
        </LinkForm>
      )}
    </FormDialog>
  )
}
