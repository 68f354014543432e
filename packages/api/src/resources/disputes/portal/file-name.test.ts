import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['Beleg Nº 7 – ä.pdf', 'pdf', 'Beleg Nº 7 – ä.pdf'],
  ['receipt.PDF', 'pdf', 'receipt.pdf'],
  ['photo.jpeg', 'jpg', 'photo.jpg'],
  ['receipt', 'pdf', 'receipt.pdf'],
  ['page.html', 'pdf', 'page.html.pdf'],
  ['program.pdf.exe', 'png', 'program.pdf.exe.png'],
  ['../../etc/passwd', 'pdf', '_.._etc_passwd.pdf'],
  ['C:\\a\\b.pdf', 'pdf', 'C__a_b.pdf'],
  ['a"; filename="b.html', 'pdf', 'a_; filename=_b.html.pdf'],
  ['a\r\nSet-Cookie: x', 'pdf', 'aSet-Cookie_ x.pdf'],
  ['invoice\u202efdp.exe', 'pdf', 'invoicefdp.exe.pdf'],
  ['\ud800\u0000\u200b', 'pdf', '\ufffd.pdf'],
  ['.htaccess', 'png', 'htaccess.png'],
  ['....', 'pdf', 'file.pdf'],
  ['', 'jpg', 'file.jpg'],
  ['.pdf', 'pdf', 'pdf.pdf'],
  ['é'.repeat(300), 'pdf', `${'é'.repeat(120)}.pdf`],
  ['🍵'.repeat(121), 'png', `${'🍵'.repeat(120)}.png`],
])('%j as a %s is %j', (given, extension, name) => expect(fileNameOf(given, extension)).toBe(name))
