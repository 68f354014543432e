import { formsDocument } from '../router/document.ts'
import { usePerson } from '../session/person.tsx'
import { brand } from '../ui/brand.ts'
import './footer.css'

const links = [
  { href: brand.supportUrl, label: 'Support' },
  { href: brand.supportEmail && `mailto:${brand.supportEmail}`, label: 'Email the support' },
  { href: brand.termsUrl, label: 'Terms' },
  { href: brand.privacyUrl, label: 'Privacy' },
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
          <a href="/docs">Guides</a>
        </li>
        <li>
          <a href="/docs/reference">API reference</a>
        </li>
        {me?.operator && (
          <>
            <li>
              <a href="/readyz">Readiness</a>
            </li>
            <li>
              <a href="/licences.txt">Licenses</a>
            </li>
          </>
        )}
        <BrandLinks />
        <li className="footer-note">
          {window.location.pathname === formsDocument
            ? 'Self-hosted. The forms on this page are those of the payment processor.'
            : 'Self-hosted. This page communicates only with this server.'}
        </li>
      </ul>
    </footer>
  )
}
