import { listCountries } from '@merchant-payments/api/countries'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { account } from '#messages/account.ts'
import { DialogForm } from '../../form/dialog-form.tsx'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { Radios } from '../../form/radios.tsx'
import { useSession } from '../../session/session.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import type { InvoiceSettingsChange, InvoiceSettings as Settings } from './wire.ts'

const countries = Object.fromEntries(listCountries().map(({ code, name }) => [code, name]))

const t = account.invoiceSettings

const statuses = [
  {
    value: 'not_registered',
    label: t.notRegisteredTax,
    hint: t.notRegisteredTaxHint,
  },
  {
    value: 'registered',
    label: t.registeredForTax,
    hint: t.registeredForTaxHint,
  },
] as const

const labels = t.labels satisfies Record<string, string>

/** The merchant's settings of invoices. */
export function InvoiceSettings() {
  const { client, may } = useSession()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['invoices', 'settings'],
    queryFn: () => client.portal.invoices.settings.query({}),
  })
  return (
    <Section
      title={t.invoices}
      actions={
        query.data &&
        may('change', 'portal.account') && (
          <FormDialog
            button={t.changeInvoices}
            kind="quiet"
            small
            title={t.invoices}
            save={(change: InvoiceSettingsChange) => client.portal.invoices.setSettings.mutate(change)}
            onSaved={() => queries.invalidateQueries({ queryKey: ['invoices'] })}
          >
            {(saving, cancel) => (
              <InvoiceSettingsForm settings={query.data} save={saving}>
                {cancel}
              </InvoiceSettingsForm>
            )}
          </FormDialog>
        )
      }
    >
      <QueryView query={query} what={t.settingsInvoices} rows={3}>
        {(settings) => <Shown settings={settings} />}
      </QueryView>
    </Section>
  )
}

function Shown({ settings }: { settings: Settings }) {
  const { tax_status, tax_reason, address, prefix, time_zone } = settings
  const status = statuses.find(({ value }) => value === tax_status)
  return (
    <>
      <Facts>
        <Fact name={t.taxStatus}>{status?.label}</Fact>
        {tax_status === 'not_registered' && (
          <>
            <Fact name={t.reasonWithoutTax}>
              <bdi>{tax_reason ?? t.generalReason}</bdi>
            </Fact>
            <Fact name={t.address}>
              {address && (
                <bdi>
                  {[address.line1, address.line2, address.postal_code, address.city, address.state, address.country]
                    .filter(Boolean)
                    .join(', ')}
                </bdi>
              )}
            </Fact>
            <Fact name={t.firstNumberYear}>{`${prefix}${new Date().getFullYear()}-000001`}</Fact>
            <Fact name={t.timeZoneYear}>{time_zone}</Fact>
          </>
        )}
      </Facts>
      <p className="soft prose">{t.appliesFromNow({ hint: status?.hint })}</p>
    </>
  )
}

type FormProps = { settings: Settings; save: Saving<InvoiceSettingsChange>; children: ReactNode }

function InvoiceSettingsForm({ settings, save, children }: FormProps) {
  const text = (name: keyof typeof labels, value: string | null | undefined, error = '', hint = '') => (
    <Field label={labels[name]} name={name} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          dir="auto"
          maxLength={300}
          autoComplete="off"
          defaultValue={value ?? ''}
        />
      )}
    </Field>
  )
  const { address } = settings
  return (
    <DialogForm save={save} cancel={children} read={(form) => ({ fields: changeFrom(form) })} labels={labels}>
      {(errors) => (
        <>
          <Radios label={t.taxStatus} name="tax_status" options={statuses} chosen={settings.tax_status} />
          {text('tax_reason', settings.tax_reason, errors.tax_reason, t.reasonHint)}
          {text('address.line1', address?.line1, errors['address.line1'])}
          {text('address.line2', address?.line2, errors['address.line2'])}
          <div className="form-pair">
            {text('address.postal_code', address?.postal_code, errors['address.postal_code'])}
            {text('address.city', address?.city, errors['address.city'])}
          </div>
          <div className="form-pair">
            {text('address.state', address?.state, errors['address.state'])}
            <Field label={labels['address.country']} name="address.country" error={errors['address.country']}>
              {(control) => (
                <select {...control} className="input" defaultValue={address?.country ?? settings.country}>
                  <Options of={countries} />
                </select>
              )}
            </Field>
          </div>
          <div className="form-pair">
            {text('prefix', settings.prefix, errors.prefix, t.prefixHint)}
            {text('time_zone', settings.time_zone, errors.time_zone, t.suchAmericaPortSpain)}
          </div>
        </>
      )}
    </DialogForm>
  )
}

/** The settings in a form; an empty field is null. */
function changeFrom(form: FormData): InvoiceSettingsChange {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const optional = (name: string) => typed(name) || null
  return {
    tax_status: typed('tax_status') === 'registered' ? 'registered' : 'not_registered',
    tax_reason: optional('tax_reason'),
    address: {
      line1: optional('address.line1'),
      line2: optional('address.line2'),
      postal_code: optional('address.postal_code'),
      city: optional('address.city'),
      state: optional('address.state'),
      country: typed('address.country'),
    },
    prefix: typed('prefix'),
    time_zone: typed('time_zone') || 'UTC',
  }
}
