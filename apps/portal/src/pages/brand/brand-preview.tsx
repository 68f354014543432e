import { paletteOf } from '@merchant-payments/api/brand-palette'
import { brand } from '#messages/brand.ts'
import { words } from '#messages/words.ts'
import { Section } from '../../ui/section.tsx'
import type { Draft } from './draft.ts'
import { shownAt } from './image-field.tsx'

const t = brand.brandPreview

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value)

/** The checkout and a mail in the brand, as customers see them. Fields that are not valid yet are left out. */
export function BrandPreview({ draft }: { draft: Draft }) {
  const color = [draft.color, draft.accent].find(isColor) ?? null
  const button = (plain: string) =>
    color === null ? { color: plain, edge: plain, onColor: '#ffffff' } : paletteOf(color.toLowerCase(), null, 'light')
  const image = draft.logo || draft.icon
  const links = (['support_email', 'support_url', 'terms_url', 'privacy_url'] as const).filter((name) => draft[name])
  return (
    <Section title={t.preview}>
      <figure className="brand-preview">
        <figcaption>{t.checkout}</figcaption>
        <div className="brand-sheet">
          <p className="brand-head">
            {image ? <img src={shownAt(image)} alt={draft.logo ? draft.name : ''} /> : null}
            {draft.logo ? null : <bdi>{draft.name}</bdi>}
          </p>
          <p className="brand-amount">$25.00</p>
          <p className="brand-button" style={grounds(button('#0074d4'))}>
            {t.pay}
          </p>
        </div>
      </figure>
      <figure className="brand-preview">
        <figcaption>{t.mail}</figcaption>
        <div className="brand-sheet">
          <p className="brand-head">
            {draft.logo ? <img src={shownAt(draft.logo)} alt={draft.name} /> : <bdi>{draft.name}</bdi>}
          </p>
          <p>{t.mailText}</p>
          <p className="brand-button" style={grounds(button('#3b4bd8'))}>
            {words.viewReceipt}
          </p>
          <p className="brand-foot">{[draft.name, ...links.map((name) => footer[name](draft[name]))].join(' · ')}</p>
        </div>
      </figure>
    </Section>
  )
}

type Linked = 'support_email' | 'support_url' | 'terms_url' | 'privacy_url'

const footer: Readonly<Record<Linked, (text: string) => string>> = {
  support_email: (email) => email,
  support_url: () => words.support,
  terms_url: () => t.terms,
  privacy_url: () => t.privacy,
}

function grounds({ color, edge, onColor }: { color: string; edge: string; onColor: string }) {
  return { background: color, color: onColor, border: `1px solid ${edge}` }
}
