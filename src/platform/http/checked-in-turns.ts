import type { FastifyInstance, preValidationHookHandler } from 'fastify'
import { z } from 'zod'
import { pointerTo } from '../json-pointer.ts'
import { Turns } from '../turns.ts'
import { maxProblems, requestRefused } from './problems.ts'
import { mostItems } from './references.ts'

/** Number of values of a body that are checked in one turn of the event loop. */
const valuesPerTurn = 1000

/**
 * Checks the parts of a large body first. If they have too many problems, rejects the body before the schema checks it
 * as a whole.
 */
export function checkLargeBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const schema = route.schema?.body
    if (!(schema instanceof z.ZodType)) return
    const check: preValidationHookHandler = ({ body }, _reply, done) => {
      if (!isLarge(body)) return done()
      void tooManyProblems(schema, body).then((error) => {
        // Fastify marks its own validation errors in the same way.
        done(error ? Object.assign(requestRefused(error, body, 'body'), { validationContext: 'body' }) : undefined)
      }, done)
    }
    // Runs last, because the hooks before it authenticate the caller and prepare the body.
    route.preValidation = [route.preValidation ?? [], check].flat()
  })
}

/** Whether a value contains more values than one turn of the event loop may check. */
export const isLarge = (value: unknown): boolean => valuesIn(value, valuesPerTurn) > valuesPerTurn

/**
 * Checks the lists and records of a large value part by part, and yields to other requests in between. Returns an error
 * as soon as more than `maxProblems` places are invalid, so that checking the whole value never produces more issues.
 * Returns null if no more are invalid: the schema must then check the whole value.
 */
export async function tooManyProblems(schema: z.core.$ZodType, value: unknown): Promise<z.core.$ZodError | null> {
  const issues: z.core.$ZodIssue[] = []
  const places = new Set<string>()
  const turns = new Turns(valuesPerTurn)
  for (const part of partsOf(schema, value, [])) {
    const { error } = z.safeParse(part.schema, part.value)
    for (const issue of error?.issues ?? []) {
      const path = [...part.path, ...issue.path]
      issues.push({ ...issue, path })
      if (places.add(pointerTo(path)).size > maxProblems) return new z.core.$ZodRealError(issues)
    }
    if (turns.isOver(part.values)) await turns.next()
  }
  return null
}

interface Part {
  readonly schema: z.core.$ZodType
  readonly value: unknown
  readonly path: readonly PropertyKey[]
  readonly values: number
}

function* partsOf(schema: z.core.$ZodType, value: unknown, path: readonly PropertyKey[]): Generator<Part> {
  // Safe cast: every zod schema is one of these.
  const { def } = (schema as z.core.$ZodTypes)._zod
  const values = valuesIn(value, valuesPerTurn)
  if (values <= valuesPerTurn) yield { schema, value, path, values }
  else if (def.type === 'object')
    for (const [name, member] of Object.entries(def.shape))
      yield* partsOf(member, Reflect.get(Object(value), name), [...path, name])
  else if (def.type === 'array' && Array.isArray(value) && value.length <= mostItems(def))
    for (const [index, entry] of value.entries()) yield* partsOf(def.element, entry, [...path, index])
  else if (def.type === 'record' && !Array.isArray(value))
    for (const [name, entry] of Object.entries(Object(value))) yield* partsOf(def.valueType, entry, [...path, name])
  else if (def.type === 'pipe') yield* partsOf(def.in, value, path)
  else if (def.type === 'lazy') yield* partsOf(def.getter(), value, path)
  else if (isWrapper(def)) yield* partsOf(def.innerType, value, path)
  // Anything else, such as a union, is checked only as a whole.
}

const wrappers: readonly string[] = ['optional', 'nullable', 'default', 'prefault', 'readonly']

const isWrapper = (
  def: z.core.$ZodTypes['_zod']['def'],
): def is z.core.$ZodTypes['_zod']['def'] & { readonly innerType: z.core.$ZodType } =>
  'innerType' in def && wrappers.includes(def.type)

/** Returns the number of values in a value. Stops counting above `most`. */
function valuesIn(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let values = 1
  for (const name in value) {
    values += valuesIn(Reflect.get(value, name), most - values)
    if (values > most) break
  }
  return values
}
