import type { PersonalData } from '../platform/personal-data/index.ts'
import { inboxPersonalData } from './inbox/index.ts'
import { partnerPersonalData } from './partners/index.ts'

const record = { kept: 'Says what was ordered from whom: part of the books.' }

/** Personal data of the back office. Staff and partners can mention anybody in free text. */
export const backOfficePersonalData: readonly PersonalData[] = [
  partnerPersonalData,
  inboxPersonalData,
  {
    feature: 'back-office/inventory-orders',
    columns: {
      inventory_order: {
        vendor: record,
        order_number: record,
        cancelled_reason: 'redacted',
        metadata: 'redacted',
      },
      inventory_order_line: { name: 'redacted' },
    },
  },
  {
    feature: 'back-office/mail-layouts',
    columns: {
      mail_layout: { sender: 'redacted', vendor: record, layout: 'redacted' },
      mail_layout_version: { layout: 'redacted' },
    },
  },
  {
    feature: 'back-office/production',
    columns: {
      production_run: {
        finish_notes: 'redacted',
        completion_notes: 'redacted',
        cancelled_reason: 'redacted',
        rejection_reason: 'redacted',
        rejection_notes: 'redacted',
        shortfall_reason: 'redacted',
        decline_reason: 'redacted',
        decline_notes: 'redacted',
        snapshot: 'redacted',
        metadata: 'redacted',
      },
      production_run_event: { data: 'redacted' },
    },
  },
  {
    feature: 'back-office/tasks',
    columns: {
      task: { title: 'redacted', description: 'redacted', message: 'redacted', metadata: 'redacted' },
      task_category: { name: 'redacted', description: 'redacted', message_template: 'redacted', metadata: 'redacted' },
      task_template: { name: 'redacted', description: 'redacted', message_template: 'redacted', metadata: 'redacted' },
    },
  },
  {
    feature: 'back-office/designs',
    columns: {
      design: {
        name: 'redacted',
        concept_theme: 'redacted',
        tags: 'redacted',
        description: 'redacted',
        designer_notes: 'redacted',
        revision_notes: 'redacted',
        metadata: 'redacted',
      },
      design_component: { notes: 'redacted' },
      design_picture: { alt: 'redacted' },
      design_specification: {
        title: 'redacted',
        details: 'redacted',
        special_instructions: 'redacted',
        reviewer_notes: 'redacted',
      },
    },
  },
  {
    feature: 'back-office/inventory',
    columns: {
      inventory_item: { title: 'redacted', metadata: 'redacted' },
      raw_material: { name: 'redacted', description: 'redacted', metadata: 'redacted' },
      material_type: { description: 'redacted', metadata: 'redacted' },
    },
  },
  { feature: 'back-office/translations', columns: { translation: { value: 'redacted', source: 'redacted' } } },
]
