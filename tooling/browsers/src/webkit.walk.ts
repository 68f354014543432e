import { startWebkit } from './engines/webkit.ts'
import { walkIn } from './walk.ts'

walkIn(({ xvfb: display, 'webkit2gtk-driver': driver, 'libwebkit2gtk-4.1-0': browser }) =>
  startWebkit({ display, driver, browser }),
)
