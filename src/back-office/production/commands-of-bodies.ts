import { invalidData } from '../../platform/http/page.ts'
import type { Command } from './production.rules.ts'
import type { Complete, Decline, Report } from './schema.ts'

export const reportCommand = (body: Report): Command => ({
  type: 'report',
  output: {
    good: body.good_quantity,
    rejected: body.rejected_quantity,
    rejectionReason: body.rejection_reason ?? null,
    rejectionNotes: body.rejection_notes ?? null,
    notes: body.notes ?? null,
  },
})

/** Throws `invalid_data` (400) if the two names for the good units disagree. */
export function completeCommand(body: Complete, override: boolean): Command {
  const { produced_quantity: produced, good_quantity: good } = body ?? {}
  if (produced !== undefined && good !== undefined && produced !== good)
    throw invalidData([{ path: '/good_quantity', message: 'good_quantity and produced_quantity are the same thing.' }])
  return {
    type: 'complete',
    override,
    output: {
      produced: produced ?? good ?? null,
      rejected: body?.rejected_quantity ?? null,
      rejectionReason: body?.rejection_reason ?? null,
      rejectionNotes: body?.rejection_notes ?? null,
      notes: body?.notes ?? null,
      allowShortfall: body?.allow_shortfall ?? false,
      shortfallReason: body?.shortfall_reason ?? null,
      ...(body?.consumptions ? { consumptions: body.consumptions } : {}),
    },
  }
}

export const declineCommand = ({ reason, notes }: Decline): Command => ({
  type: 'decline',
  reason,
  notes: notes ?? null,
})
