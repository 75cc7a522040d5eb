import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Authenticate } from './authentication.ts'
import type { Admit } from './caller.ts'
import { type AgentRefusal, addRefusals } from './refusal-store.ts'

/** Counts refused agents, so that the shop can decide whether to admit them. */
export interface RefusedAgents {
  admission(admit: Admit): Admit
  authentication(authenticate: Authenticate): Authenticate
  /** Stores the counts since the last call. Runs two statements, or none if there are no counts. */
  flush(): Promise<void>
}

/** Maximum number of pairs of agent and error counted between two calls of `flush`. Further ones are not counted. */
const mostCounted = 200
const longestProfile = 2048

export function createRefusedAgents({ db, clock }: { readonly db: Database; readonly clock: Clock }): RefusedAgents {
  let counted = new Map<string, AgentRefusal>()
  const count = (profile: string, code: string): void => {
    const name = `${profile} ${code}`
    const known = counted.get(name)
    if (!known && counted.size >= mostCounted) return
    counted.set(name, { profile, code, times: (known?.times ?? 0) + 1, lastAt: clock.now() })
  }
  const counting = async <T>(profile: string | null, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof AppError && isRefusal(error) && profile !== null && profile.length <= longestProfile)
        count(profile, error.code)
      throw error
    }
  }
  return {
    admission: (admit) => (release, introduction, keyRequired) =>
      counting(introduction.profile, admit(release, introduction, keyRequired)),
    authentication: (authenticate) => (request, claim) => counting(claim.profile, authenticate(request, claim)),
    async flush() {
      if (counted.size === 0) return
      const refusals = [...counted.values()]
      counted = new Map()
      await addRefusals(db, refusals, clock.now())
    },
  }
}

/** Whether an error counts as a refusal. Rate limits do not, because they are temporary. */
const isRefusal = ({ status }: AppError): boolean => status >= 400 && status < 500 && status !== 429
