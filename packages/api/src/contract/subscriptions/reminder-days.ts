import { z } from 'zod'

/** The most days after a failed renewal on which its customer gets a mail. */
export const maxReminderDays = 60

/** The days after a failed renewal on which its customer gets a mail; 0 is at once. */
export const reminderDays = z.array(z.int().min(0).max(maxReminderDays)).max(10)
