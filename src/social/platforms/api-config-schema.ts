import { z } from 'zod'
import { type ConfigValue, type PlatformName, platformNames, platformProfile } from '../networks/index.ts'

const schemas = platformNames.map((name) => platformProfile(name).config)

export type ApiConfigValue = ConfigValue

/** Credentials of a connected platform, with secrets decrypted (social publishing specification, "api_config"). */
export const ApiConfig =
  // Safe cast: the type is built from the same schemas.
  z.discriminatedUnion('platform', schemas as [(typeof schemas)[number]]) as unknown as z.ZodType<ApiConfigValue>

/** Returns the schema of an unfinished config: no field is required, and known fields must have the right type. */
export const partialConfig = (name: PlatformName) => platformProfile(name).config.partial()
