import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'

/** A tax number as it is printed: one line of plain text, whatever its country's form. */
export const taxNumber = z
  .string()
  .trim()
  .pipe(field.text(40).refine(field.isVisible, 'must not be blank'))
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text), 'must not contain control characters')
