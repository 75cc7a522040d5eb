import { z } from 'zod'

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''))
const key = z.string().min(1).max(1000).optional()

export const machineVariables = {
  TRANSLATE_URL: url.optional(),
  TRANSLATE_API_KEY: key,
  EXTRACT_MODEL_URL: url.optional(),
  EXTRACT_MODEL: z.string().min(1).max(255).optional(),
  EXTRACT_MODEL_API_KEY: key,
}

/** Optional services, off by default. */
export interface MachineConfig {
  readonly translation: { readonly url: string; readonly apiKey: string | null } | null
  readonly extraction: { readonly url: string; readonly model: string; readonly apiKey: string | null } | null
}

export function incompleteMachines(present: Readonly<Record<string, unknown>>): string[] {
  const needs = [
    ['TRANSLATE_API_KEY', 'TRANSLATE_URL'],
    ['EXTRACT_MODEL_URL', 'EXTRACT_MODEL'],
    ['EXTRACT_MODEL', 'EXTRACT_MODEL_URL'],
    ['EXTRACT_MODEL_API_KEY', 'EXTRACT_MODEL_URL'],
  ] as const
  return needs.flatMap(([one, other]) =>
    one in present && !(other in present) ? [`${other}: is required together with ${one}`] : [],
  )
}

export function machineConfig(env: z.infer<z.ZodObject<typeof machineVariables>>): MachineConfig {
  const { TRANSLATE_URL, TRANSLATE_API_KEY, EXTRACT_MODEL_URL, EXTRACT_MODEL, EXTRACT_MODEL_API_KEY } = env
  return {
    translation: TRANSLATE_URL ? { url: TRANSLATE_URL, apiKey: TRANSLATE_API_KEY ?? null } : null,
    extraction:
      EXTRACT_MODEL_URL && EXTRACT_MODEL
        ? { url: EXTRACT_MODEL_URL, model: EXTRACT_MODEL, apiKey: EXTRACT_MODEL_API_KEY ?? null }
        : null,
  }
}
