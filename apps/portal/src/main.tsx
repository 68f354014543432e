// Before the style sheets of the components, which add to its classes.
import './styles/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepNavigationScroll } from './router/keep-navigation-scroll.ts'
import { landingOf } from './router/landing.ts'
import { ChunkLoadError } from './router/lazy-page.ts'
import { watchInputs } from './server/attendance.ts'
import { startAvailabilityChecks } from './server/availability.ts'
import { keepFocus } from './ui/keep-focus.ts'

// Checkout and onboarding redirect to an address with a `?`; the router reads the part after the `#`.
const landing = landingOf(window.location)
if (landing) window.history.replaceState(null, '', landing)

keepFocus()
keepNavigationScroll()
watchInputs(window)
startAvailabilityChecks()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root, {
  // The error page shows it and waits for the server.
  onCaughtError: (error) => error instanceof ChunkLoadError || console.error(error),
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
