import './foot.css'

/** What the server offers besides this page. */
export function Foot() {
  return (
    <footer className="foot">
      <ul className="foot-row">
        <li>
          <a href="/docs">API reference</a>
        </li>
        <li>
          <a href="/readyz">Readiness</a>
        </li>
        <li>
          <a href="/licences.txt">Licenses</a>
        </li>
        <li className="foot-note">Self-hosted. This page communicates only with this server.</li>
      </ul>
    </footer>
  )
}
