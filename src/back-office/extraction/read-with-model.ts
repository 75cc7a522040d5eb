import type { KnownLayout } from '../layouts/layout.types.ts'
import { addModelReading, isIncomplete } from './add-model-reading.ts'
import { type ExtractionModel, type MessageText, ModelFailed } from './ports.ts'

interface Reader {
  extractOrder(raw: Uint8Array, layouts: readonly KnownLayout[]): Promise<Record<string, unknown>>
  messageText(raw: Uint8Array): Promise<MessageText>
}

/**
 * Extracts an order with the fixed rules, and asks the model for the fields that are still empty. Without a model, uses
 * only the rules. If the model fails, returns the result of the rules with a warning. Throws other errors.
 */
export async function readWithModel(
  { reader, model }: { readonly reader: Reader; readonly model: ExtractionModel | null },
  raw: Uint8Array,
  layouts: readonly KnownLayout[] = [],
): Promise<Record<string, unknown>> {
  const extracted = await reader.extractOrder(raw, layouts)
  if (!model || !isIncomplete(extracted)) return extracted
  const message = await reader.messageText(raw)
  try {
    return { ...addModelReading(extracted, message, await model.read(message)) }
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    const meta = Object(extracted._meta) as Readonly<Record<string, unknown>>
    const warnings = Array.isArray(meta.warnings) ? meta.warnings : []
    return {
      ...extracted,
      _meta: { ...meta, warnings: [...warnings, { code: 'model_unavailable', message: error.message }] },
    }
  }
}
