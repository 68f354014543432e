import { inject } from 'vitest'
import { startWebkit } from './engines/webkit.ts'
import { walkIn } from './walk.ts'

const programs = inject('browsers')
const { xvfb: display, 'webkit2gtk-driver': driver, 'libwebkit2gtk-4.1-0': browser } = programs

walkIn('webkit', () => startWebkit({ display, driver, browser }))
