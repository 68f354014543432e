import type { html } from 'hono/html'

/** Markup in which every inserted value is escaped. */
export type Markup = ReturnType<typeof html>
