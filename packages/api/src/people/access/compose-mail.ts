import type { Mail } from '../../core/request/context.ts'

export type Block = { paragraph: string } | { facts: readonly [string, string][] } | { button: string; link: string }

/** A mail as text and as HTML. Text typed by people is one line in both. */
export function composeMail(mail: {
  /** A person who is not known by name is greeted without one. */
  to: { name: string | null; email: string }
  subject: string
  blocks: readonly Block[]
  /** Why the person gets it. */
  reason: string
}): Mail {
  const subject = oneLine(mail.subject, 150)
  const hello = mail.to.name === null ? 'Hello,' : `Hello ${oneLine(mail.to.name)},`
  const text = [hello, ...mail.blocks.map(asText), mail.reason].join('\n\n')
  return { to: mail.to.email, subject, text: `${text}\n`, html: page(subject, hello, mail.blocks, mail.reason) }
}

/** Names are typed by people: a line break in one would add lines to a header or to the text. */
export function oneLine(text: string, maxLength = 80): string {
  return text.replace(/\s+/g, ' ').slice(0, maxLength)
}

function asText(block: Block): string {
  if ('paragraph' in block) return oneLine(block.paragraph, 1000)
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${oneLine(value, 500)}`).join('\n')
  return `${block.button}:\n\n${block.link}`
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = 'color:#1a1f36'
const faint = 'color:#5d6478'

function page(subject: string, hello: string, blocks: readonly Block[], reason: string): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:1.5;${ink}">${escapeHtml(text)}</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f8;${font}">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3;${ink}">${escapeHtml(subject)}</h1>
${[paragraph(hello), ...blocks.map((block) => asHtml(block, paragraph))].join('\n')}
<p style="margin:24px 0 0;font-size:13px;line-height:1.5;${faint}">${escapeHtml(reason)}</p>
</div></body></html>
`
}

function asHtml(block: Block, paragraph: (text: string) => string): string {
  if ('paragraph' in block) return paragraph(oneLine(block.paragraph, 1000))
  if ('button' in block) {
    return `<p style="margin:24px 0"><a href="${escapeHtml(block.link)}" style="display:inline-block;padding:10px 18px;background:#3b4bd8;color:#ffffff;border-radius:6px;font-size:15px;text-decoration:none">${escapeHtml(block.button)}</a></p>`
  }
  const cell = 'padding:6px 0;font-size:14px;line-height:1.5;vertical-align:top;text-align:left'
  const rows = block.facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${cell};padding-right:16px;font-weight:normal;white-space:nowrap;${faint}">${escapeHtml(name)}</th><td style="${cell};${ink}">${escapeHtml(oneLine(value, 500))}</td></tr>`,
  )
  return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
