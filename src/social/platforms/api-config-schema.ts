import { z } from 'zod'
import { type ConfigValue, type PlatformName, platformNames, platformProfile } from '../networks/index.ts'

const schemas = platformNames.map((name) => platformProfile(name).config)

export type ApiConfigValue = ConfigValue

/** The credentials of a connected platform, with its secrets open; document 2, "api_config". */
export const ApiConfig =
  // Its type is made of the same schemas.
  z.discriminatedUnion('platform', schemas as [(typeof schemas)[number]]) as unknown as z.ZodType<ApiConfigValue>

/** What is known so far: every field of the right kind, none required, none unknown. */
export const partialConfig = (name: PlatformName) => platformProfile(name).config.partial()
