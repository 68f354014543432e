import { answerInThread } from '../../core/concurrency/answer-in-thread.ts'
import { unprintableCharacters } from '../../core/pdf/printable.ts'
import { type PdfTask, renderEvidence } from './render-evidence-pdf.ts'

answerInThread((task: PdfTask) =>
  'check' in task ? task.check.map(unprintableCharacters) : renderEvidence(task.render),
)
