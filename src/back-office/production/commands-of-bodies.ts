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

export function completeCommand(body: Complete, override: boolean): Command {
  return {
    type: 'complete',
    override,
    output: {
      produced: body?.produced_quantity ?? body?.good_quantity ?? null,
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
