import { shell } from '#messages/shell.ts'
import { words } from '#messages/words.ts'
import { formsDocument } from '../router/document.ts'
import { usePerson } from '../session/person.tsx'
import { brand } from '../ui/brand.ts'
import './footer.css'

const t = shell.footer

const links = [
  { href: brand.supportUrl, label: words.support },
  { href: brand.supportEmail && `mailto:${brand.supportEmail}`, label: t.emailTheSupport },
  { href: brand.termsUrl, label: t.terms },
  { href: brand.privacyUrl, label: t.privacy },
].flatMap(({ href, label }) => (href === null ? [] : [{ href, label }]))

/** Whether the brand of the platform has links. */
export const hasBrandLinks = links.length > 0

/** The links of the platform's brand. */
export function BrandLinks() {
  return links.map(({ href, label }) => (
    <li key={label}>
      <a href={href}>{label}</a>
    </li>
  ))
}

/** Links to other pages of the server. Pages about the server itself are shown to operators only. */
export function Footer() {
  const { me } = usePerson()
  return (
    <footer className="footer">
      <ul className="footer-row">
        <li>
          <a href="/docs">{t.guides}</a>
        </li>
        <li>
          <a href="/docs/reference">{words.apiReference}</a>
        </li>
        {me?.operator && (
          <>
            <li>
              <a href="/readyz">{t.readiness}</a>
            </li>
            <li>
              <a href="/licences.txt">{t.licenses}</a>
            </li>
          </>
        )}
        <BrandLinks />
        <li className="footer-note">{window.location.pathname === formsDocument ? t.selfHostedForms : t.selfHosted}</li>
      </ul>
    </footer>
  )
}
